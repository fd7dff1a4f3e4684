import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Tests of a server that cannot create the threads that it needs. It must report that and end; it
/// must not hang.
///
/// The limit does not apply to the superuser, so the server runs as a user without other processes.
@Suite struct ThreadLimitTests {
    static let tools = ["/usr/bin/setpriv", "/usr/bin/prlimit"]
    static let isPossible =
        geteuid() == 0 && tools.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

    /// With 2 loops, the limits allow too few threads for the loops, only the loops, and a few
    /// more.
    @Test(.enabled(if: isPossible), arguments: [2, 3, 4, 6])
    func `it says so and ends`(maximum: Int) async throws {
        try await ThreadExecutor.run {
            let user = "6\(getpid() % 10_000)"
            let server = try ChildProcess(
                Self.tools[0],
                [
                    "--reuid", user, "--regid", user, "--clear-groups", Self.tools[1],
                    "--nproc=\(maximum):\(maximum)", Products.server, "--port", "0", "--no-web",
                    "--local",
                    "--no-beacon", "--threads", "2", "--quiet",
                ]
            )
            let (output, errors, status) = try server.finish()
            #expect(output == "")
            #expect(status == 1, "\(errors)")
            #expect(errors.hasPrefix("Cannot make "), "\(errors)")
            #expect(errors.split(separator: "\n").count == 1, "\(errors)")
        }
    }
}
