import Foundation

@testable import GamesTests

/// What the system tells about a running process. Linux has it in files; elsewhere there is nothing.
struct Procfs {
    private let folder: String

    /// Nil where the system has no such files.
    init?(_ process: ChildProcess) {
        folder = "/proc/\(process.pid)"
        guard FileManager.default.fileExists(atPath: folder) else { return nil }
    }

    /// This process.
    static let own = Procfs(pid: ProcessInfo.processInfo.processIdentifier)

    private init(pid: Int32) { folder = "/proc/\(pid)" }

    /// Open descriptors.
    var descriptorCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd"))?.count ?? 0
    }

    /// Open sockets. Whoever counts all descriptors counts those as well that the system's own
    /// libraries open when they are first needed.
    var socketCount: Int {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")) ?? []
        return files.count { file in
            let path = "\(folder)/fd/\(file)"
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            return target?.hasPrefix("socket:") == true
        }
    }

    /// Resident memory in KiB.
    var residentKiB: Int { number(after: "VmRSS:") }

    /// Whether a sanitizer watches over it: those reserve terabytes for their notes.
    var isSanitized: Bool { number(after: "VmSize:") > 1 << 30 }

    var threadCount: Int { number(after: "Threads:") }

    /// CPU time used so far, in ticks of 10 ms.
    var cpuTicks: Int {
        // The name, in parentheses, may hold anything.
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

/// Asks again and again, with a request to the server in between, until something is so.
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

/// A number once it has been the same for a hundred requests to the server.
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
