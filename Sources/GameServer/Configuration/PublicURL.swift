import CommandLine

/// The address under which others see the port for HTTP, such as `https://cards.example.org`.
struct PublicURL: Equatable, Sendable {
    /// With its scheme and without a slash at the end.
    let text: String
    /// Without its port, in lower case.
    let host: String

    init(_ text: String) throws(BadValue) {
        let wrong = BadValue("takes an address such as http://cards.lan:7080", not: text)
        let scheme = ["http://", "https://"].first { text.lowercased().hasPrefix($0) }
        guard let scheme, text.utf8.count <= Self.maximumBytes else { throw wrong }
        var rest = text.utf8.dropFirst(scheme.utf8.count)
        while rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
        let authority = rest.prefix { $0 != UInt8(ascii: "/") }
        let isInOrder = rest.allSatisfy {
            HTTPSyntax.isAlphanumeric($0) || "-._~:[]/".utf8.contains($0)
        }
        guard isInOrder, let host = HostRule.name(of: String(decoding: authority, as: UTF8.self)),
            !host.isEmpty
        else { throw wrong }
        self.text = scheme + String(decoding: rest, as: UTF8.self)
        self.host = host
    }

    private static let maximumBytes = 200
}
