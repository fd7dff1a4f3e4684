import CommandLine

@testable import ClientCore

extension Invocation {
    /// Parses a command line with variables and the text of a file `client.json`.
    init(
        _ words: [String],
        _ variables: [String: String] = [:],
        file: String? = nil
    ) throws(UsageError) {
        try self.init(words, ProcessEnvironment { variables[$0] }, file: file)
    }

    init(
        _ words: [String],
        _ environment: ProcessEnvironment,
        file: String? = nil
    ) throws(UsageError) {
        let line = ClientCommandLine.program.parse(words)
        try self.init(
            line,
            environment,
            readFile: { _ in file.map { ("client.json", Array($0.utf8)) } }
        )
    }
}
