import Foundation
import GameProtocol
import Testing

@testable import GameServer

@Suite("The announcement by the system's own service")
struct BonjourTests {
    @Test func `the program of the system is taken`() {
        func words(_ programs: [String]) -> [String]? {
            Bonjour.words(name: "-Attic", port: 7052, isThere: programs.contains)
        }
        let avahi = ["avahi-publish-service", "--", "-Attic", "_cardtable._tcp", "7052"]
        #expect(words(["avahi-publish-service", "dns-sd"]) == avahi)
        #expect(words(["dns-sd"]) == ["dns-sd", "-R", "-Attic", "_cardtable._tcp", ".", "7052"])
        #expect(words([]) == nil)
    }

    @Test func `a program on the path is found`() {
        #expect(SupervisedProcess.isThere("sh"))
        #expect(!SupervisedProcess.isThere("no-such-program"))
    }
}

@Suite("A program beside the server")
struct SupervisedProcessTests {
    @Test func `what it says last is heard when it ends`() throws {
        let process = try SupervisedProcess([
            "sh", "-c", "echo first; echo \"Daemon not running\" >&2",
        ])
        #expect(process.lastOutputLine() == "Daemon not running")
        process.end()
    }

    @Test func `it ends when it is told`() throws {
        let process = try SupervisedProcess(["sh", "-c", "echo ready; exec sleep 1000"])
        process.end()
        // The end of the output is the end of the program.
        _ = process.lastOutputLine()
    }

    /// The server ignores some signals and blocks others; a child program must not inherit that.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "no procfs"))
    func `it begins with the usual signals`() throws {
        let process = try SupervisedProcess(
            ["sh", "-c", "grep -E '^Sig(Blk|Ign)' /proc/self/status | tr -d '\\n\\t'"]
        )
        let last = process.lastOutputLine()
        process.end()
        #expect(last.hasPrefix("SigBlk:0000000000000000"), "\(last)")
        // A shell starts background programs with SIGINT and SIGQUIT ignored: bits 1 and 2. The
        // bits above 30 belong to the system's library.
        let ignored = UInt64(last.suffix(16), radix: 16).map { $0 & 0x7FFF_FFFF }
        #expect(ignored == 6, "\(last)")
    }

    @Test func `a program that is not there is told by the shell`() throws {
        let process = try SupervisedProcess(["/no/such/program"])
        #expect(process.lastOutputLine().contains("/no/such/program"))
        process.end()
    }
}
