import GameProtocol
package import Sockets

extension SystemError {
    /// The system's own words alone.
    package var reason: String {
        String(description.dropFirst(call.count + 2).dropLast("\(errno)".count + 3))
    }
}

extension Failure {
    /// Why no connection came about.
    package init(_ error: SystemError, _ address: JoinAddress, timeoutMs: Int) {
        if error.call == "getaddrinfo" {
            self = .unknownHost(address)
        } else if error.isRefused {
            self = .refused(address)
        } else if error.isTimeout {
            self = .timeout(address, seconds: Clock.seconds(timeoutMs))
        } else {
            self = .unreachable(address, reason: error.description)
        }
    }
}
