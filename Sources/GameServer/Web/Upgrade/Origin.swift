/// Where a web page comes from (RFC 6454), as its browser says it: `https://cards.example.org`.
struct Origin: Equatable, Sendable {
    /// The host in lower case, and the port where it is not the usual one of the scheme.
    let authority: String
    private let usualPort: String

    /// Reads the value of the field; nil for `null` and for what is no page of HTTP.
    init?(_ text: String) {
        let text = text.lowercased()
        let schemes = [("http://", ":80"), ("https://", ":443")]
        guard let (scheme, port) = schemes.first(where: { text.hasPrefix($0.0) }) else {
            return nil
        }
        let rest = String(text.dropFirst(scheme.count))
        guard HTTPSyntax.isHost(rest.utf8), let name = HostRule.name(of: rest), !name.isEmpty else {
            return nil
        }
        usualPort = port
        authority = Self.authority(rest, usualPort: port)
    }

    /// Whether a page from here would name this host if it asked where it comes from.
    func isOf(host: String) -> Bool {
        Self.authority(host.lowercased(), usualPort: usualPort) == authority
    }

    private static func authority(_ host: String, usualPort: String) -> String {
        host.hasSuffix(usualPort) ? String(host.dropLast(usualPort.count)) : host
    }
}
