package import CommandLine
import GameProtocol
import Sockets

/// The address of a server or a room as people paste it: `HOST[:PORT][/CODE]`, or a link of the
/// page.
package struct JoinAddress: Equatable, Sendable {
    /// A name or a number. An IPv6 number has no brackets here.
    package var host: String
    package var port: UInt16
    /// The code of the room in upper case; nil for a server.
    package var code: String?
    /// Whether the address is a link for spectators.
    package var isForWatching = false

    package static let defaultPort = UInt16(Limits.defaultPort)

    package init(host: String, port: UInt16 = JoinAddress.defaultPort, code: String? = nil) {
        self.host = host
        self.port = port
        self.code = code
    }

    /// Reads an address that a person typed or pasted.
    ///
    /// The link of a page may have the page's port. The server answers there with the game port.
    package init(_ text: String) throws(UsageError) {
        let wrong = UsageError(
            "\(text.excerpt) is not an address. An address is HOST[:PORT][/CODE], "
                + "such as 192.168.1.20/K3QF."
        )
        let pasted = Self.unwrapped(Self.pasted(text))
        let found = Self.schemes.first { pasted.lowercased().hasPrefix($0) }
        let rest = pasted.dropFirst(found?.count ?? 0).prefix { $0 != "?" && $0 != "#" }
        let scheme = found == "tcp://" ? nil : found
        var parts = rest.split(separator: "/", omittingEmptySubsequences: false)
        while parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        if parts.count > 1 {
            let role = parts.count > 2 ? parts[parts.count - 2].lowercased() : ""
            var code = parts[parts.count - 1].uppercased()
            // The picture of a room's link has the room's code in its name.
            if code.hasSuffix(".SVG") { code.removeLast(4) }
            if role == "r" || role == "w" || parts.count == 2 && scheme == nil {
                // A proxy may serve the page below a path of its own, which comes first.
                guard Self.isCode(code), parts.count <= 3 || scheme != nil else { throw wrong }
                self.code = code
                isForWatching = role == "w"
            } else if scheme == nil {
                throw wrong
            }
        }
        let (host, typed) = try Self.split(parts[0], wrong)
        // With TLS, the port belongs to a proxy, which does not know the game port.
        let port = scheme == "https://" || scheme == "wss://" ? nil : typed
        guard !host.isEmpty, host.utf8.count <= 255, host.utf8.allSatisfy(Self.isOfHost) else {
            throw wrong
        }
        self.host = Self.lowercased(host)
        self.port = port ?? Self.defaultPort
    }

    /// Returns the address in a text that may be a whole command. If the command is `watch`,
    /// returns the link for spectators.
    ///
    /// A number after the host is its port, as in `nc 192.168.1.20 7060`.
    package static func pasted(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map(unwrapped)
        guard words.count > 1 else { return words.first.map(String.init) ?? "" }
        let command = words.firstIndex { $0 == "join" || $0 == "watch" }
        let rest = command.map { words[($0 + 1)...] } ?? words[...]
        let word = rest.firstIndex { word in
            word == "localhost" || word.first != "-" && word.contains { ".:/".contains($0) }
        }
        let first = command == nil ? nil : rest.firstIndex { $0.first != "-" }
        guard let index = word ?? first else { return text }
        let found = withPort(words[index], words.dropFirst(index + 1).first)
        if let command, words[command] == "watch", let address = try? JoinAddress(found),
            let code = address.code
        {
            return "\(address.server.text)/w/\(code)"
        }
        return found
    }

    /// Returns the host with the next word as its port, if the host has no port and the next word
    /// is one.
    private static func withPort(_ host: Substring, _ next: Substring?) -> String {
        let isNumber = SocketAddress.Host(String(host))?.isV6 == true
        guard let next, let port = try? number(next), !host.contains("/"),
            isNumber || !host.contains(":")
        else { return String(host) }
        return isNumber ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    private static let schemes = ["http://", "https://", "ws://", "wss://", "tcp://"]

    /// Returns the text without the quotes, brackets and punctuation around it.
    private static func unwrapped(_ text: some StringProtocol) -> Substring {
        func isAround(_ letter: Character) -> Bool {
            letter.isWhitespace || "<>()\"'`“”„‘’«»".contains(letter)
        }
        var rest = Substring(text).drop(while: isAround)
        while let last = rest.last, isAround(last) || ".,;!".contains(last) { rest.removeLast() }
        return rest
    }

    /// Returns the host in lower case. Only the interface of an IPv6 number, after `%`, keeps its
    /// case.
    private static func lowercased(_ host: String) -> String {
        let end = host.firstIndex(of: "%") ?? host.endIndex
        return host[..<end].lowercased() + host[end...]
    }

    /// The address as people type it. The default port is left out.
    package var text: String {
        let name =
            host.contains(":") && (port != Self.defaultPort || code != nil) ? "[\(host)]" : host
        return name + (port == Self.defaultPort ? "" : ":\(port)") + (code.map { "/\($0)" } ?? "")
    }

    package var server: JoinAddress { JoinAddress(host: host, port: port) }

    package func room(_ code: String) -> JoinAddress {
        JoinAddress(host: host, port: port, code: code)
    }

    static func isCode(_ word: String) -> Bool {
        (1...12).contains(word.utf8.count)
            && word.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }

    private static func split(
        _ text: Substring,
        _ wrong: UsageError
    ) throws(UsageError) -> (String, UInt16?) {
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { throw wrong }
            let host = String(text[text.index(after: text.startIndex)..<end])
            // An IPv6 number has at least two colons. With only one, the text without its brackets
            // would mean something else.
            guard host.utf8.count(where: { $0 == UInt8(ascii: ":") }) != 1 else { throw wrong }
            let tail = text[text.index(after: end)...]
            if tail.isEmpty { return (host, nil) }
            guard tail.first == ":" else { throw wrong }
            return (host, try number(tail.dropFirst()))
        }
        // With more than one colon, the text is an IPv6 number without brackets, which cannot have
        // a port.
        guard let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") else {
            return (String(text), nil)
        }
        return (String(text[..<colon]), try number(text[text.index(after: colon)...]))
    }

    private static func number(_ text: Substring) throws(UsageError) -> UInt16 {
        guard let number = Digits.number(String(text)), (1...65_535).contains(number)
        else {
            throw UsageError(
                "A port is a number from 1 to 65535, not \(String(text).excerpt)."
            )
        }
        return UInt16(number)
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "%"):
            true
        default: false
        }
    }
}
