import Foundation

/// The program itself, started by a shell that sets its descriptors, and waited for.
struct ClientProcess {
    let status: Int32
    let output: String
    let errors: String

    /// Runs `GameClient` with these words; `redirection` is a shell's, such as `>&-`.
    ///
    /// - Parameter conversation: what a server says meanwhile.
    init(
        _ words: [String],
        redirection: String = "",
        environment: [String: String] = [:],
        conversation: () throws -> Void = {}
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec \"$0\" \"$@\" \(redirection)", Self.program] + words
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "USER": "ann"]
            .merging(environment) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        try conversation()
        // Both are short: neither fills its pipe while the other is read.
        self.output = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        self.errors = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        status = process.terminationStatus
    }

    /// Built beside the tests.
    private static var program: String {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            let program = folder.appendingPathComponent("GameClient").path
            if FileManager.default.isExecutableFile(atPath: program) { return program }
            folder = folder.deletingLastPathComponent()
        }
        return "GameClient"
    }
}
