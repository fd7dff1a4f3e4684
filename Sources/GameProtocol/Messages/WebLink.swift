/// The address of a room's page in a browser (protocol.md, section 2).
public struct WebLink: Equatable, Sendable {
    /// Where the server is found, such as `http://192.168.1.20:7080`, without a slash at the end.
    public let base: String
    /// What whoever follows the link comes as.
    public let role: Role
    /// The room's code in upper case.
    public let code: String

    /// The address of a room.
    public init(base: String, role: Role = .player, code: String) {
        self.base = base
        self.role = role
        self.code = code.uppercased()
    }

    /// The `base` of a host by name or number; an IPv6 number comes without brackets.
    public static func base(host: String, port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// The address as people read it.
    public var text: String { "\(base)/\(role == .player ? "r" : "w")/\(code)" }

    /// The same address as a QR code has it: in upper case, in which it takes fewer modules, as long
    /// as nothing but scheme, host and our own path is in it. None of these has a case.
    public var scanned: String {
        let host = base.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return host.count == 3 ? text.uppercased() : text
    }

    /// Whether a text is where a server is found: `http` or `https`, a host, and perhaps a port and
    /// a path, at most 200 bytes.
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

    /// The most bytes of `base`.
    public static let maximumBaseBytes = 200
}
