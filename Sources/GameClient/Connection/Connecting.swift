import GameProtocol

extension Failure {
    /// Why no connection came about.
    init(_ error: SystemError, _ address: JoinAddress, timeoutMs: Int) {
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
