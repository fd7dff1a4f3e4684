/// The address of a room's page in a browser (Documentation/protocol/conformance.md, section 4).
public struct WebLink: Equatable, Sendable {
    /// The server's address, such as `http://192.168.1.20:7080`, without a slash at the end.
    public let base: String
    /// The role of a person who follows the link.
    public let role: Role
    /// The room's code in upper case.
    public let code: String

    /// Creates a link to a room.
    public init(base: String, role: Role = .player, code: String) {
        self.base = base
        self.role = role
        self.code = code.uppercased()
    }

    /// Returns the `base` for a host name or address; an IPv6 address comes without brackets.
    public static func base(host: String, port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// The address in the form for people.
    public var text: String { "\(base)/\(role == .player ? "r" : "w")/\(code)" }

    /// The address in the form for a QR code. It is in upper case, which takes fewer modules, if it
    /// has only a scheme, a host and Cardtable's own path. None of these depends on case.
    public var scanned: String {
        let host = base.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return host.count == 3 ? text.uppercased() : text
    }

    /// Whether a text is a server's address: `http` or `https`, a host, and optionally a port and a
    /// path, at most 200 bytes.
    public static func acceptsBase(_ text: String) -> Bool {
        let scheme = ["http://", "https://"].first { text.lowercased().hasPrefix($0) }
        guard let scheme, text.utf8.count <= maximumBaseBytes else { return false }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        return rest.first.map { $0 != UInt8(ascii: "/") } == true
            && rest.last != UInt8(ascii: "/")
            && rest.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || "-._~:[]/".utf8.contains(byte)
            }
    }

    /// The maximum number of bytes in `base`.
    public static let maximumBaseBytes = 200
}
