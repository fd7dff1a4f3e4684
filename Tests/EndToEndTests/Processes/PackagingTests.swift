import Foundation
import Testing

/// Tests of the output of `Packaging` and `Scripts/package`, with finished programs.
@Suite struct PackagingTests {
    @Test func `the files of Packaging agree with the source and with each other`() async throws {
        try await ThreadExecutor.run {
            let script = Products.package.appending(path: "Packaging/check.py").path
            let (output, errors, status) = try ChildProcess("python3", [script]).finish()
            #expect(status == 0 && output == "They agree.\n", "\(output)\(errors)")
        }
    }

    @Test func `an archive packed twice has the same bytes`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let programs = folder.appending(path: "programs")
            try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
            // Small files replace the large programs, because the test concerns only the packing.
            for (name, file) in [("GameServer", Products.server), ("GameClient", Products.client)] {
                let path = programs.appending(path: name).path
                try Data("#!/bin/sh\nexec '\(file)' \"$@\"\n".utf8).write(to: URL(filePath: path))
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755],
                    ofItemAtPath: path
                )
            }
            var sums: [String] = []
            for name in ["one", "two"] {
                let output = folder.appending(path: name)
                let (_, errors, status) = try ChildProcess(
                    "/bin/bash",
                    [Products.package.appending(path: "Scripts/package").path, "tarball"],
                    environment: [
                        "PROGRAMS": programs.path, "OUTPUT": output.path,
                        "SOURCE_DATE_EPOCH": "1700000000",
                    ]
                ).finish()
                #expect(status == 0, "\(errors)")
                sums.append(
                    try String(
                        contentsOf: output.appending(path: "SHA256SUMS"),
                        encoding: .utf8
                    )
                )
            }
            #expect(sums[0] == sums[1])
            #expect(sums[0].contains("  cardtable-"))
        }
    }
}
