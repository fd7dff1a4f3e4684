import CommandLine
import Sockets

/// Where a host wants the metrics: `[HOST:]PORT`.
struct MetricsAddress: Equatable, Sendable, CustomStringConvertible {
    /// A name or a number; nil for this computer alone.
    var host: String?
    var port: Int

    init(_ text: String) throws(BadValue) {
        let colon = text.lastIndex(of: ":")
        let digits = colon.map { String(text[text.index(after: $0)...]) } ?? text
        let wrong = BadValue("takes a port, such as 9100, or an address and a port", not: text)
        guard let port = Digits.number(digits), (0...65_535).contains(port) else { throw wrong }
        self.port = port
        host = colon.map { String(text[..<$0]) }
        if let host, host.hasPrefix("["), host.hasSuffix("]") {
            self.host = String(host.dropFirst().dropLast())
        }
        if host?.isEmpty ?? false { throw wrong }
    }

    var description: String {
        guard let host else { return String(port) }
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Takes the port.
    func bind() throws(SystemError) -> BoundSockets {
        guard let host else {
            return try BoundSockets(hosts: [.loopbackV4], port: UInt16(port))
        }
        let hosts = try SystemCalls.resolve(host, port: 0).map(\.host)
        return try BoundSockets(hosts: hosts, port: UInt16(port))
    }
}
