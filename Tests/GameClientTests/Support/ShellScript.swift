import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A run of another program that reads a text, with its output.
struct ShellScript {
    let status: Int32
    /// Output and errors together.
    let output: String

    /// Runs a shell line; `$FILE` is a file with the text.
    init(_ line: String, reading text: String) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cardtable-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try text.write(toFile: folder + "/text", atomically: false, encoding: .utf8)
        let pid = try ClientProcess.spawn(
            ["/bin/sh", "-c", "{ \(line)\n} </dev/null >\"$OUT\" 2>&1"],
            [
                "LC_ALL=C.UTF-8", "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=\(folder)",
                "FILE=\(folder)/text", "OUT=\(folder)/out",
            ]
        )
        var raw: Int32 = 0
        while waitpid(pid, &raw, 0) < 0 && errno == EINTR {}
        status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
        let bytes = FileHandle(forReadingAtPath: folder + "/out")?.readDataToEndOfFile() ?? Data()
        output = String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a program is on this computer.
    static func has(_ program: String) -> Bool {
        (try? ShellScript("command -v \(program)", reading: ""))?.status == 0
    }
}
