import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A finished run of the client, started by a shell that sets its descriptors.
struct ClientProcess {
    let status: Int32
    let output: String
    let errors: String

    /// Runs `GameClient` with these words; `redirection` is a shell's, such as `>&-`.
    ///
    /// - Parameter conversation: plays the server meanwhile.
    init(
        _ words: [String],
        redirection: String = "",
        environment: [String: String] = [:],
        conversation: () throws -> Void = {}
    ) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cardtable-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = "exec \"$0\" \"$@\" </dev/null >\"$OUT\" 2>\"$ERR\" \(redirection)"
        let variables = [
            "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "USER": "ann",
            "OUT": folder + "/out", "ERR": folder + "/err",
        ].merging(environment) { $1 }
        let pid = try Self.spawn(
            ["/bin/sh", "-c", script, Self.program] + words,
            variables.map { "\($0)=\($1)" }
        )
        try conversation()
        var raw: Int32 = 0
        while waitpid(pid, &raw, 0) < 0 && errno == EINTR {}
        status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
        output = Self.text(folder + "/out")
        errors = Self.text(folder + "/err")
    }

    /// Starts a process without Foundation's `Process`, which leaks memory that the leak checker
    /// reports.
    static func spawn(_ words: [String], _ variables: [String]) throws -> pid_t {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, words[0], nil, nil, &arguments, &environment)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        return pid
    }

    private static func text(_ path: String) -> String {
        let bytes = FileHandle(forReadingAtPath: path)?.readDataToEndOfFile() ?? Data()
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The program at `GAMECLIENT`, or otherwise the program that was built together with the
    /// tests.
    private static var program: String {
        if let named = ProcessInfo.processInfo.environment["GAMECLIENT"] { return named }
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            let program = folder.appendingPathComponent("GameClient").path
            if FileManager.default.isExecutableFile(atPath: program) { return program }
            folder = folder.deletingLastPathComponent()
        }
        return "GameClient"
    }
}
