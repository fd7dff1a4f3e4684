import CommandLine
import Testing

@testable import GameServer

@Suite struct ServerConfigurationTests {
    /// A value for each option that differs from its default.
    private static let others = [
        "port": "1", "bind": "10.0.0.1", "port-file": "p", "no-beacon": "1", "name": "Attic",
        "motd": "hi", "turn-clock": "1", "flip-back": "1", "keep-seat": "1", "drain": "1",
        "journal": "j", "ladder": "l",
        "durability": "always", "seed": "00112233445566778899aabbccddeeff",
        "max-connections": "1", "max-per-address": "1", "max-rooms": "1", "max-spectators": "1",
        "bots": "5", "max-rate": "1", "threads": "63", "metrics": "9100", "log-level": "error",
        "log-format": "text", "config": "c", "bonjour": "1",
        "web-port": "1", "no-web": "1", "web-host": "table", "public-url": "http://cards.lan",
        "http-decks": "1", "trust-forwarded": "127.0.0.1", "page": "Page",
        "themes": "themes", "cluster": "redis://127.0.0.1:7", "advertise": "10.0.0.1:7052",
        "cluster-plain-ok": "1", "replicas": "1", "cluster-may-forget": "1",
    ]

    static let settings = ServerCommandLine.program.options.filter {
        $0.variable != nil && !$0.isShorthand
    }

    @Test(arguments: settings.map(\.name))
    func `a running server takes exactly what is live`(name: String) throws {
        let option = ServerCommandLine.program.option(name)
        let text = try #require(Self.others[name], "give \(name) another value here")
        let old = ServerConfiguration()
        var new = old
        try option.take(text, into: &new)
        #expect(option.show(new) != option.show(old))
        #expect((option.show(old.taking(new)) == option.show(new)) == option.isLive)
    }
}
