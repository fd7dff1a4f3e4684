import Foundation

@testable import GamesTests

/// The figures of the system about a running process. Linux has them in files; other systems have
/// none here.
struct Procfs {
    private let folder: String

    /// Returns nil if the system has no such files.
    init?(_ process: ChildProcess) {
        folder = "/proc/\(process.pid)"
        guard FileManager.default.fileExists(atPath: folder) else { return nil }
    }

    static let own = Procfs(pid: ProcessInfo.processInfo.processIdentifier)

    private init(pid: Int32) { folder = "/proc/\(pid)" }

    var descriptorCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd"))?.count ?? 0
    }

    /// The number of open sockets. A count of all descriptors would include descriptors that the
    /// system's own libraries open at first use.
    var socketCount: Int {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")) ?? []
        return files.count { file in
            let path = "\(folder)/fd/\(file)"
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            return target?.hasPrefix("socket:") == true
        }
    }

    var residentKiB: Int { number(after: "VmRSS:") }

    /// Whether the process runs with a sanitizer, which reserves terabytes of address space.
    var isSanitized: Bool { number(after: "VmSize:") > 1 << 30 }

    var threadCount: Int { number(after: "Threads:") }

    /// The CPU time used so far, in ticks of 10 ms.
    var cpuTicks: Int {
        // The name, in parentheses, may hold any characters.
        let text = read("stat")
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
            return 0
        }
        return user + system
    }

    private func number(after label: String) -> Int {
        let line = read("status").split(separator: "\n").first { $0.hasPrefix(label) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
            ?? 0
    }

    private func read(_ file: String) -> String {
        File.text(folder + "/" + file)
    }
}

/// Checks the condition repeatedly until it holds, with a request to the server before each check.
func eventually(_ server: TestServer, _ condition: () -> Bool) throws -> Bool {
    let wire = try server.connect()
    var limit = IdleLimit(of: server.process.pid)
    while !condition() {
        if limit.isReached() { return false }
        try wire.send(#"{"type":"ping"}"#)
        _ = try wire.line()
    }
    return true
}

/// Returns the number once it has stayed the same for a hundred requests to the server.
func settled(_ server: TestServer, _ number: () -> Int) throws -> Int {
    var last = number()
    var times = 0
    _ = try eventually(server) {
        let now = number()
        times = now == last ? times + 1 : 0
        last = now
        return times == 100
    }
    return last
}
