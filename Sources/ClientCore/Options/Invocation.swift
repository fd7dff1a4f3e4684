package import CommandLine

/// A command line of the client with everything that variables and the file add to it.
package struct Invocation {
    /// The command; `join` where none is named.
    package let command: ClientCommand
    /// What stands after the command.
    package var argument: String?
    package var configuration: ClientConfiguration
    /// What is not understood in the file, and ignored.
    package let warnings: [String]
    package let hasFile: Bool
    private let loaded: Loaded<ClientConfiguration>

    package init(
        _ line: ParsedLine<ClientConfiguration>,
        _ environment: ProcessEnvironment,
        readFile: @escaping Sources<ClientConfiguration>.ReadFile = { _ in nil }
    ) throws(UsageError) {
        try MisplacedOptions.check(line)
        loaded = Sources(
            ClientCommandLine.program,
            line,
            environment: environment.variable,
            readFile: readFile
        ).load()
        command = line.command.flatMap { ClientCommand(rawValue: $0.name) } ?? .join
        argument = line.argument
        warnings = loaded.warnings
        hasFile = loaded.hasFile
        configuration = try loaded.checked()
        try configuration.settle(loaded, environment)
        try MisplacedOptions.check(line, for: configuration.newRoom)
    }

    /// Where the value of an option stood, to explain it.
    package func reason(_ option: String) -> String { loaded.reason(option) }

    /// The server that the command line names, and no variable or file.
    package var typedServer: JoinAddress? {
        loaded.origin(of: "server")?.isOption == true ? configuration.server : nil
    }

    /// The address of the command line, else this computer.
    package func address(allowsCode: Bool) throws(UsageError) -> JoinAddress {
        let address = try JoinAddress(argument ?? "localhost")
        guard allowsCode || address.code == nil else {
            throw UsageError(
                "\(command.rawValue) takes a server without a room: \(address.server.text)"
            )
        }
        return address
    }
}
