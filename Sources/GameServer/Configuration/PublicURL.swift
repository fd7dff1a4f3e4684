import CommandLine
import GameProtocol

/// The address under which others see the port for HTTP, such as `https://cards.example.org`.
struct PublicURL: Equatable, Sendable {
    /// With its scheme and without a slash at the end.
    let text: String
    /// Without its port, in lower case.
    let host: String

    init(_ text: String) throws(BadValue) {
        let wrong = BadValue("takes an address such as http://cards.lan:7080", not: text)
        var base = text
        while base.last == "/" { base.removeLast() }
        guard WebLink.acceptsBase(base) else { throw wrong }
        let parts = base.split(separator: "/", omittingEmptySubsequences: false)
        guard let host = HostRule.name(of: String(parts[2])), !host.isEmpty else { throw wrong }
        self.text = "\(parts[0].lowercased())//\(parts[2...].joined(separator: "/"))"
        self.host = host
    }
}
