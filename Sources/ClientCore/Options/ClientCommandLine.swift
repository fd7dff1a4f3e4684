package import CommandLine

/// Everything that the command line of `GameClient` can say; `ClientHelp` explains it.
package enum ClientCommandLine {
    package typealias Row = Option<ClientConfiguration>

    package static let program = Program(
        "GameClient",
        ClientConfiguration(),
        groups: [
            OptionGroup("OPTIONS", general),
            OptionGroup(
                "OPTIONS OF SOME COMMANDS",
                (special + bots + load).map { $0.key(nil) } + settings
            ),
            OptionGroup("OPTIONS OF THE ROOM", isSetApart: true, newRoom),
        ],
        commands: commands,
        usualCommand: ClientCommand.join.rawValue,
        everywhere: everywhere,
        fileRules: Program.FileRules(example: "{\"name\": \"ann\"}", isLenient: true),
        hint: { word in
            if ["--port", "--host"].contains(word) { return "GameClient join HOST:PORT" }
            if word.hasPrefix("-") { return nil }
            let isAddress = word == "localhost" || word.contains { ".:/".contains($0) }
            guard isAddress, (try? JoinAddress(word)) != nil else { return nil }
            return "GameClient join \(word.excerpt)"
        }
    )
}
