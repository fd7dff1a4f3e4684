package import CommandLine

/// A command line of the client, completed by variables and the configuration file.
package struct Invocation {
    /// The command; `join` if the line names none.
    package let command: ClientCommand
    /// The argument after the command.
    package var argument: String?
    package var configuration: ClientConfiguration
    /// The parts of the file that the client does not know and ignores.
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

    /// Returns the origin of an option's value, to explain it.
    package func reason(_ option: String) -> String { loaded.reason(option) }

    /// The server that the command line names; nil if a variable or the file names it.
    package var typedServer: JoinAddress? {
        loaded.origin(of: "server")?.isOption == true ? configuration.server : nil
    }

    /// Returns the address of the command line; this computer if there is none.
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
