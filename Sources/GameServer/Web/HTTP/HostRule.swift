import CommandLine

/// Which hosts a request may name.
///
/// A web page can have a name of its own lead to this computer, and so read what is answered (DNS
/// rebinding); but its browser then sends that name as `Host`, and none of these.
struct HostRule: Equatable, Sendable {
    /// Names in lower case; nil for any host.
    private let names: Set<String>?

    /// Every host, as who can reach the port may ask.
    static let any = HostRule(names: nil)

    private init(names: Set<String>?) { self.names = names }

    /// This computer's own name, addresses in numbers, and these names in either case.
    init(_ names: [String] = []) {
        self.names = Set(names.map { $0.lowercased() } + ["localhost"])
    }

    /// The names that a text lists with commas; a port is not part of a name, because requests are
    /// answered whatever port they name.
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

    /// Whether a request that names this host is answered; one that names none was made by hand.
    func allows(_ host: String?) -> Bool {
        guard let names, let host else { return true }
        guard let name = Self.name(of: host) else { return false }
        return names.contains(name) || Self.isAddress(name)
    }

    /// The host without its port, in lower case; nil where that is no port.
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
