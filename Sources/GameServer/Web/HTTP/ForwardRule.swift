import CommandLine
import Sockets

/// The reverse proxies that the operator trusts to name the sender of a request.
///
/// Every client can send `X-Forwarded-For`. A proxy appends the address of its peer, so only the last entry is
/// reliable.
struct ForwardRule: Equatable, Sendable {
    private let proxies: Set<SocketAddress.Host>

    /// The statement of a trusted proxy about a request.
    enum Word: Equatable {
        /// No statement: the proxy itself sent the request.
        case nothing
        /// The proxy forwards a request from this address.
        case host(SocketAddress.Host)
        case unreadable
    }

    /// - Parameter proxies: numeric addresses.
    init(proxies: [String] = []) {
        self.proxies = Set(proxies.compactMap { SocketAddress.Host($0)?.unmapped })
    }

    /// Whether the peer at this address is a trusted proxy.
    func trusts(_ host: SocketAddress.Host) -> Bool {
        !proxies.isEmpty && proxies.contains(host.unmapped)
    }

    /// Returns the statement of a trusted proxy in this request.
    static func word(in request: HTTPRequest) -> Word {
        guard let list = request.values("x-forwarded-for").last else { return .nothing }
        let last = list.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        return host(HTTPSyntax.trimmed(last)).map { .host($0.unmapped) } ?? .unreadable
    }

    /// Parses a numeric address, perhaps with a port, which some proxies add.
    private static func host(_ entry: String) -> SocketAddress.Host? {
        if let host = SocketAddress.Host(entry) { return host }
        guard var name = HostRule.name(of: entry) else { return nil }
        if name.hasPrefix("[") && name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        return SocketAddress.Host(name)
    }

    /// Parses a list of addresses with commas.
    static func addresses(_ text: String) throws(BadValue) -> [String] {
        let addresses = text.split(separator: ",", omittingEmptySubsequences: false)
            .map(String.init)
        guard addresses.allSatisfy({ SocketAddress.Host($0) != nil }) else {
            throw BadValue("takes the address of a proxy in numbers, such as 127.0.0.1", not: text)
        }
        return addresses
    }
}
