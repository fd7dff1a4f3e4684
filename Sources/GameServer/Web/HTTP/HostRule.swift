import CommandLine
import Sockets

/// The hosts that a request may name.
///
/// A web page can point its own domain at this computer and then read the answers (DNS rebinding). Its browser then
/// sends that domain as `Host`, and this rule refuses it.
struct HostRule: Equatable, Sendable {
    /// The allowed names in lower case; nil to allow every host.
    private let names: Set<String>?

    /// Allows every host: each client that reaches the port may send requests.
    static let any = HostRule(names: nil)

    private init(names: Set<String>?) { self.names = names }

    /// Allows `localhost`, numeric addresses, and these names in either case.
    init(_ names: [String] = []) {
        self.names = Set(names.map { $0.lowercased() } + ["localhost"])
    }

    /// Parses a list of names with commas. A port is no part of a name: the rule ignores a request's port.
    static func names(_ text: String) throws(BadValue) -> [String] {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let isInOrder = names.allSatisfy { name in
            !name.isEmpty
                && name.utf8.allSatisfy { HTTPSyntax.isAlphanumeric($0) || "-._".utf8.contains($0) }
        }
        guard isInOrder else {
            throw BadValue("takes a name without a port, such as cards.lan", not: text)
        }
        return names
    }

    /// Whether a request with this host is answered. A request without a host was typed by hand and is answered.
    func allows(_ host: String?) -> Bool {
        guard let names, let host else { return true }
        guard let name = Self.name(of: host) else { return false }
        return names.contains(name) || Self.isAddress(name)
    }

    /// Returns the host without its port, in lower case; nil if the port is malformed.
    static func name(of host: String) -> String? {
        let end =
            host.hasPrefix("[")
            ? host.firstIndex(of: "]").map(host.index(after:)) ?? host.endIndex
            : host.firstIndex(of: ":") ?? host.endIndex
        let port = host[end...]
        let isPort =
            port.isEmpty
            || port.first == ":" && port.utf8.count <= 6
                && port.utf8.dropFirst().allSatisfy(HTTPSyntax.isDigit)
        return isPort ? host[..<end].lowercased() : nil
    }

    private static func isAddress(_ name: String) -> Bool {
        if name.hasPrefix("[") {
            let address = name.dropFirst().prefix { $0 != "]" }
            return name.hasSuffix("]") && address.contains(":")
                && address.utf8.allSatisfy {
                    HTTPSyntax.isDigit($0) || (0x61...0x66).contains($0) || $0 == 0x3A
                        || $0 == 0x2E
                }
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy {
                UInt8($0) != nil && $0.utf8.allSatisfy(HTTPSyntax.isDigit)
            }
    }
}

/// The reverse proxies that the operator trusts to name the sender of a request.
///
/// Every client can send `X-Forwarded-For`. A proxy appends its peer's address, so only the last entry is reliable.
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

    /// Returns the statement of a trusted proxy about this request's sender.
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

/// The names of this computer, as far as its own files contain them.
///
/// There is no look-up in the network, because an unanswered one would delay startup for seconds.
struct OwnNames: Equatable {
    /// Names in lower case.
    let all: [String]

    /// - Parameters:
    ///   - hostName: the name that the system reports, with or without a domain.
    ///   - hosts: the text of `/etc/hosts`; each line has all names of one address.
    ///   - resolver: the text of `/etc/resolv.conf`, which has the domains of this network.
    init(hostName: String, hosts: String = "", resolver: String = "") {
        let full = Self.name(hostName[...])
        let short = String(full.prefix { $0 != "." })
        guard !short.isEmpty else {
            all = []
            return
        }
        let aliases = Self.lines(hosts).map { $0.dropFirst().map(Self.name) }
            .filter { $0.contains(short) || $0.contains(full) }.joined()
        let domains = Self.lines(resolver)
            .filter { $0.first == "search" || $0.first == "domain" }
            .flatMap { $0.dropFirst().map(Self.name) }.filter { !$0.isEmpty }
        let names = [short, full, "\(short).local"] + aliases + domains.map { "\(short).\($0)" }
        var seen: Set<String> = []
        all = names.filter { seen.insert($0).inserted }
    }

    /// Returns the words of each line, without comments.
    private static func lines(_ text: String) -> [[Substring]] {
        text.split(whereSeparator: \.isNewline).map { line in
            line.prefix { $0 != "#" && $0 != ";" }.split { $0 == " " || $0 == "\t" }
        }
    }

    /// Returns a name in the form of a request: in lower case, without the final dot of the root.
    private static func name(_ word: Substring) -> String {
        var name = word.lowercased()
        while name.last == "." { name.removeLast() }
        return name
    }
}
