import GameProtocol
import Games

/// The server's description of itself: its first line, and its answer to `help`.
enum ServerInfo {
    /// - Parameter webPort: the port for browsers; nil if there is none.
    static func hello(
        _ configuration: ServerConfiguration,
        inst: String,
        webPort: Int?
    ) -> ServerHello {
        var features = GameKind.allCases.map(\.rawValue)
        features += ["chat", "spectate", "resume", "invite", "people"]
        if configuration.hasBots { features.append("bots") }
        if configuration.ladder != nil { features.append("ladder") }
        if !configuration.group.isEmpty { features.append("group") }
        if configuration.seed != nil { features.append("insecure_seed") }
        return ServerHello(
            server: "cardtable/" + Release.version,
            name: configuration.serverName,
            inst: inst,
            features: features,
            limits: [
                HelpReply.Limit("line", Limits.maximumClientLineBytes),
                HelpReply.Limit("name", Limits.maximumNameCount),
                HelpReply.Limit("chat", Limits.maximumChatCount),
                HelpReply.Limit("resume_ms", configuration.keepSeat.milliseconds),
            ],
            motd: configuration.motd,
            webPort: webPort,
            webURL: webPort == nil ? nil : configuration.publicURL?.text,
            hint: #"send {"type":"help"}"#
        )
    }

    static func help(
        _ configuration: ServerConfiguration,
        _ themes: ThemeList = .builtIn
    ) -> HelpReply {
        HelpReply(
            requests: requests,
            games: GameKind.allCases,
            // The themes that every server has come first, as in earlier versions.
            themes: Theme.builtIn.map(\.name)
                + themes.themes.filter { !$0.isBuiltIn }.map(\.name),
            rules: GameCatalog.rules,
            limits: [
                HelpReply.Limit("line", Limits.maximumClientLineBytes),
                HelpReply.Limit("server_line", Limits.maximumServerLineBytes),
                HelpReply.Limit("id", Limits.maximumIDBytes),
                HelpReply.Limit("name", Limits.maximumNameCount),
                HelpReply.Limit("title", Limits.maximumTitleCount),
                HelpReply.Limit("password", Limits.maximumPasswordCount),
                HelpReply.Limit("chat", Limits.maximumChatCount),
                HelpReply.Limit("entropy", Limits.maximumEntropyCount),
                HelpReply.Limit("seats", Limits.seats.upperBound),
                HelpReply.Limit("connections", configuration.maximumConnections),
                HelpReply.Limit("connections_per_address", configuration.maximumPerAddress),
                HelpReply.Limit("rooms", configuration.maximumRooms),
                HelpReply.Limit("spectators", configuration.maximumSpectators),
            ] + (configuration.maximumRate.map { [HelpReply.Limit("rate", $0)] } ?? [])
        )
    }

    private static func entry(_ example: String, _ about: String) -> HelpEntry {
        HelpEntry(example: example, about: about)
    }

    private static let anyGame = GameKind.allCases[0].rawValue

    private static let requests =
        [
            entry(
                #"{"type":"hello","name":"ann"}"#,
                "Say who you are; without a name you get one."
            ),
            entry(#"{"type":"help"}"#, "This list."),
            entry(#"{"type":"list"}"#, "The rooms that are listed, 50 at a time."),
            entry(#"{"type":"people"}"#, "The people in the lobby and in listed rooms."),
            entry(#"{"type":"ladder"}"#, "The ratings of players, on a server with a ladder."),
            entry(#"{"type":"theme"}"#, "The themes: pictures and signs for cards."),
            entry(
                #"{"type":"theme","theme":"states","q":"new"}"#,
                "The faces of a theme that have these letters."
            ),
            entry(#"{"type":"ping"}"#, "Check the connection."),
            entry(#"{"type":"bye"}"#, "Leave the server."),
            entry(#"{"type":"create","game":"\#(anyGame)"}"#, "Make a room and sit down in it."),
            entry(#"{"type":"join","room":"K3QF"}"#, "Sit down in a room."),
            entry(#"{"type":"join","room":"K3QF","role":"spectator"}"#, "Watch a room."),
            entry(
                #"{"type":"join","game":"\#(anyGame)"}"#,
                "Sit down in the oldest waiting room of a game, or in a new one."
            ),
            entry(#"{"type":"ready"}"#, "Say that you are ready for the next round."),
            entry(#"{"type":"start"}"#, "The owner deals to all who are ready."),
            entry(#"{"type":"kick","player":"bob"}"#, "The owner sends somebody away."),
            entry(#"{"type":"invite","player":"bob"}"#, "Invite somebody to your room."),
            entry(#"{"type":"bot","level":"normal"}"#, "A bot takes a free seat of your room."),
            entry(#"{"type":"state"}"#, "The room as it is now."),
            entry(#"{"type":"chat","text":"hello"}"#, "Say something to the room."),
            entry(#"{"type":"hover","cell":7}"#, "Show the others what you look at."),
            entry(#"{"type":"leave"}"#, "Leave the room."),
        ] + GameKind.allCases.flatMap(\.row.help)
}
