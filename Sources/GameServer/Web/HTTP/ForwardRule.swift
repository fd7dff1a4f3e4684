import CommandLine
import Sockets

/// Whose word counts about where a request comes from: that of the proxies that the host has named.
///
/// Anybody can send `X-Forwarded-For`. A proxy adds the address of its own peer at the end, so the
/// last entry is the only one that it vouches for.
struct ForwardRule: Equatable, Sendable {
    private let proxies: Set<SocketAddress.Host>

    /// What a trusted proxy says.
    enum Word: Equatable {
        /// Nothing: the request is its own.
        case nothing
        /// Whom it passes on.
        case host(SocketAddress.Host)
        case unreadable
    }

    /// - Parameter proxies: their addresses in numbers.
    init(proxies: [String] = []) {
        self.proxies = Set(proxies.compactMap { SocketAddress.Host($0)?.unmapped })
    }

    /// Whether a peer at this address is one of them.
    func trusts(_ host: SocketAddress.Host) -> Bool {
        !proxies.isEmpty && proxies.contains(host.unmapped)
    }

    /// What a request of a trusted proxy says about where it comes from.
    static func word(in request: HTTPRequest) -> Word {
        guard let list = request.values("x-forwarded-for").last else { return .nothing }
        let last = list.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        return host(HTTPSyntax.trimmed(last)).map { .host($0.unmapped) } ?? .unreadable
    }

    /// An address in numbers; some proxies put a port behind it.
    private static func host(_ entry: String) -> SocketAddress.Host? {
        if let host = SocketAddress.Host(entry) { return host }
        guard var name = HostRule.name(of: entry) else { return nil }
        if name.hasPrefix("[") && name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        return SocketAddress.Host(name)
    }

    /// The addresses that a text lists with commas.
    static func addresses(_ text: String) throws(BadValue) -> [String] {
        let addresses = text.split(separator: ",", omittingEmptySubsequences: false)
            .map(String.init)
        guard addresses.allSatisfy({ SocketAddress.Host($0) != nil }) else {
            throw BadValue("takes the address of a proxy in numbers, such as 127.0.0.1", not: text)
        }
        return addresses
    }
}
