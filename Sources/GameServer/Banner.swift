import GameProtocol
import Sockets

/// The text that the server prints on standard output once it is ready.
struct Banner {
    let name: String
    let port: Int
    /// The addresses that friends can use, the likeliest first.
    let hosts: [Interfaces.Entry]
    /// The host's name on the local network; nil if it has none.
    var localName: String?
    /// Whether the server can be reached through the loopback interface.
    var isOnLoopback = true
    /// Whether the server serves this computer alone.
    var isLocal = false
    /// The port for browsers and programs; nil if there is none.
    var webPort: Int?
    /// The public URL of the web port, if the operator has set it.
    var webURL: String?
    /// Whether programs get decks at the web port.
    var hasDecks = true
    /// Whether the service manager opened the port, and keeps it open.
    var isPassed = false
    /// Whether a seed fixes the shuffles.
    var isSeeded = false

    /// The text for a person; its main part is the command that a friend pastes.
    var text: String {
        var lines = ["Cardtable \(Release.version) · \(name)", ""] + invitation
        lines.append("  On this computer:  " + here)
        if !others.isEmpty {
            lines.append("  Also:              " + others.joined(separator: " · "))
        }
        if hasDecks, let address = webAddress(isOnLoopback ? nil : headline) {
            lines.append("  Decks over HTTP:   \(address)/docs")
        }
        if headline != nil {
            lines.append("  No client there?   README, \"Give a friend the client\"")
        }
        lines.append("  Anyone who can reach this port can play; a room can have a password.")
        if isSeeded {
            lines.append("  The shuffles are fixed by --seed: for tests, not for play.")
        }
        if isPassed {
            lines.append("  The port stays open when the server stops: the service manager has it.")
        }
        lines += ["  Ctrl-C stops the server.", ""]
        return lines.joined(separator: "\n")
    }

    private var headline: Interfaces.Entry? { hosts.first }

    private var invitation: [String] {
        if isLocal {
            return ["  Only this computer can join."]
                + (webAddress(nil).map { ["  In a browser:      \($0)"] } ?? []) + [""]
        }
        guard let headline else {
            return ["  No network found; only this computer can join.", ""]
        }
        return [
            "  Friends on your network type:", "      GameClient join \(address(headline.host))",
        ] + (web.map { ["  or open in a browser:", "      \($0)"] } ?? []) + [""]
    }

    /// The command to type on this computer.
    private var here: String {
        if !isOnLoopback, let headline { return "GameClient join \(address(headline.host))" }
        return "GameClient join \(named("localhost"))"
    }

    /// At most three further addresses: the local name, then addresses with their interfaces.
    private var others: [String] {
        let more = hosts.filter { $0 != headline }.map { "\(address($0.host)) (\($0.interface))" }
        return Array((localName.map { [named($0)] } ?? []) + more).prefix(3).map(\.self)
    }

    /// Formats an address; an IPv6 address stands in brackets if a port follows.
    private func address(_ host: SocketAddress.Host) -> String {
        if port == Limits.defaultPort { return "\(host)" }
        return host.isV6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// The URL for a browser: at `entry`, or on this computer if `entry` is nil.
    private func webAddress(_ entry: Interfaces.Entry?) -> String? {
        webPort.map { WebLink.base(host: entry.map { "\($0.host)" } ?? "localhost", port: $0) }
    }

    /// The URL for a friend's browser; nil without a web port.
    private var web: String? { webPort == nil ? nil : webURL ?? webAddress(headline) }

    private func named(_ name: String) -> String {
        port == Limits.defaultPort ? name : "\(name):\(port)"
    }
}

extension Banner {
    init(_ server: Server) {
        let configuration = server.configuration
        let bound = server.addresses.map(\.host)
        let isEverywhere = bound.contains { $0 == .anyV4 || $0 == .anyV6 }
        name = configuration.serverName
        port = server.port
        isLocal = server.isLocal
        isPassed = server.passed[.game] != nil
        hosts = Interfaces.now().usable(at: bound)
        isOnLoopback = isEverywhere || bound.contains(where: \.isLoopback)
        webPort = server.webAddress.map { Int($0.port) }
        webURL = configuration.publicURL?.text
        hasDecks = configuration.maximumDecks > 0
        isSeeded = configuration.seed != nil
        localName = isEverywhere ? LocalName.find() : nil
    }

    /// Returns exactly one line of JSON, for a program that waits for the server.
    static func readyLine(_ server: Server) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("event", "ready" as StaticString)
        writer.field("port", server.port)
        if let web = server.webAddress { writer.field("web_port", Int(web.port)) }
        writer.field("addresses", server.addresses.map(\.description))
        if !server.passed.isEmpty { writer.field("passed", server.passed.names) }
        writer.field("version", Release.version)
        writer.field("protocol", 1)
        writer.field("pid", Environment.processID)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
