import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Python, if this system has it: it has independent readers of file formats.
enum Python {
    static let isThere = system("command -v python3 >/dev/null 2>&1") == 0

    /// Runs a program with these bytes as its input; returns its output.
    static func run(_ program: String, _ input: [UInt8]) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cardtable-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let places = ["program.py", "input", "output"].map { folder.appendingPathComponent($0) }
        try Data(program.utf8).write(to: places[0])
        try Data(input).write(to: places[1])
        let status = system("python3 \(places[0].path) <\(places[1].path) >\(places[2].path)")
        guard status == 0 else { throw POSIXError(.EINVAL) }
        return Array(try Data(contentsOf: places[2]))
    }
}
