import CommandLine

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

    /// Parses a list of names with commas. A port is not part of a name, because the rule ignores the port of a
    /// request.
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
