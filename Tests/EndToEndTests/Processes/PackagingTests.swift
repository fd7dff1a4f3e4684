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
            let folder = Self.folder
            defer { try? FileManager.default.removeItem(at: folder) }
            let programs = try Self.smallPrograms(in: folder)
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

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-deb"),
            "There is no dpkg-deb here."
        )
    )
    func `a release is a commit, and packed twice it has the same bytes`() async throws {
        try await ThreadExecutor.run {
            let folder = Self.folder
            defer { try? FileManager.default.removeItem(at: folder) }
            let programs = try Self.smallPrograms(in: folder)
            let script = """
                set -eu
                mkdir copy
                (cd "$1" && find . -mindepth 1 -maxdepth 1 ! -name '.build*' ! -name .git ! -name dist -print0 |
                    tar -cf - --null -T -) | tar -xf - -C copy
                git init -q copy && cd copy
                touch new
                ! Scripts/release --check || exit 9
                git add -A && git commit -q -m 'As it is'
                Scripts/release --twice
                (cd "$OUTPUT" && sha256sum --check --strict SHA256SUMS)
                """
            let output = folder.appending(path: "dist").path
            let author = "tester"
            let (said, errors, status) = try ChildProcess(
                "/bin/bash",
                ["-c", "cd '\(folder.path)'; \(script)", "bash", Products.package.path],
                environment: [
                    "PROGRAMS": programs.path, "OUTPUT": output, "ANY_PROGRAMS": "1",
                    "BUILD": folder.appending(path: "build").path,
                    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": author,
                    "GIT_AUTHOR_EMAIL": "", "GIT_COMMITTER_NAME": author,
                    "GIT_COMMITTER_EMAIL": "",
                ]
            ).finish()
            #expect(status == 0, "\(said)\(errors)")
            #expect(errors.contains("there are changes that are in no commit"), "\(errors)")
            #expect(said.contains("Built twice, all files have the same bytes."), "\(said)")
            #expect(said.split(separator: "\n").count { $0.hasSuffix(": OK") } == 4, "\(said)")
        }
    }

    private static var folder: URL {
        FileManager.default.temporaryDirectory.appending(path: "cardtable-\(UUID().uuidString)")
    }

    /// Writes small files that replace the large programs, because the tests concern only the
    /// packing.
    private static func smallPrograms(in folder: URL) throws -> URL {
        let programs = folder.appending(path: "programs")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        for (name, file) in [("GameServer", Products.server), ("GameClient", Products.client)] {
            let path = programs.appending(path: name).path
            try Data("#!/bin/sh\nexec '\(file)' \"$@\"\n".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        return programs
    }
}
