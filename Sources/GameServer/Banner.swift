import GameProtocol

/// What the server prints on standard output once it is ready.
enum Banner {
    /// For a program that waits: exactly one line of JSON.
    static func readyLine(_ server: Server) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("event", "ready" as StaticString)
        writer.field("port", server.port)
        writer.field("addresses", server.addresses.map(\.description))
        writer.field("version", ServerHelp.version)
        writer.field("protocol", 1)
        writer.field("pid", Environment.processID)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// For a person: above all the line that a friend pastes.
    static func text(_ server: Server, _ configuration: ServerConfiguration) -> String {
        let port = server.port == Limits.defaultPort ? "" : ":\(server.port)"
        var lines = ["Cardtable \(ServerHelp.version) · \(server.name)", ""]
        lines += invitation(reachable(server, configuration), port)
        lines.append("  On this computer:  GameClient join localhost\(port)")
        lines.append(
            "  Anyone who can reach this port can play; a room can have a password."
        )
        if configuration.seed != nil {
            lines.append("  The shuffles are fixed by --seed: for tests, not for play.")
        }
        lines += ["  Ctrl-C stops the server.", ""]
        return lines.joined(separator: "\n")
    }

    private static func invitation(_ hosts: [Interfaces.Entry], _ port: String) -> [String] {
        guard let first = hosts.first else {
            return ["  No network found; only this computer can join.", ""]
        }
        var lines = [
            "  Friends on your network type:", "      GameClient join \(joined(first, port))", "",
        ]
        if hosts.count > 1 {
            let others = hosts.dropFirst().prefix(3).map { entry in
                "\(entry.host) (\(entry.interface))"
            }
            lines.append("  Also:              " + others.joined(separator: " · "))
        }
        return lines
    }

    /// An IPv6 address stands in brackets where a port follows.
    private static func joined(_ entry: Interfaces.Entry, _ port: String) -> String {
        entry.host.isV6 && !port.isEmpty ? "[\(entry.host)]\(port)" : "\(entry.host)\(port)"
    }

    /// Addresses that friends can use; only what is bound.
    private static func reachable(
        _ server: Server,
        _ configuration: ServerConfiguration
    ) -> [Interfaces.Entry] {
        let all = Interfaces.addresses()
        if configuration.bind.isEmpty { return all }
        let bound = server.addresses.map(\.host)
        return all.filter { entry in bound.contains(entry.host) || bound.contains(.anyV4) }
    }
}
