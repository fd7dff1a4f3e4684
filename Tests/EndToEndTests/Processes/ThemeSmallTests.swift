#if os(Linux)
import Foundation
import Testing

/// Tests of the memory that `theme small` uses, as the system counts it.
@Suite struct ThemeSmallTests {
    /// Makes a gray JPEG file, in which two bits for each block say that the block equals the one
    /// before.
    private static func photo(columns: Int, rows: Int) -> [UInt8] {
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
            [0xFF, marker, 0, UInt8(content.count + 2)] + content
        }
        let size = [rows, columns].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let code: [UInt8] = [1] + Array(repeating: 0, count: 16)
        let head: [UInt8] =
            [0xFF, 0xD8] + segment(0xDB, [0] + Array(repeating: 1, count: 64))
            + segment(0xC0, [8] + size + [1, 1, 0x11, 0])
            + segment(0xC4, [0x00] + code) + segment(0xC4, [0x10] + code)
            + segment(0xDA, [1, 1, 0, 0, 63, 0])
        let blocks = (columns + 7) / 8 * ((rows + 7) / 8)
        return head + Array(repeating: 0, count: (2 * blocks + 7) / 8) + [0xFF, 0xD9]
    }

    @Test func `a photo of 48 megapixels is made small in 64 MiB of memory`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let name = folder.lastPathComponent.lowercased().suffix(8)
            let theme = folder.appending(path: String(name))
            try FileManager.default.createDirectory(at: theme, withIntermediateDirectories: true)
            let photo = Data(Self.photo(columns: 8_000, rows: 6_000))
            for file in ["a.jpg", "b.jpg"] { try photo.write(to: theme.appending(path: file)) }
            let into = ["theme", "import", String(name), "--from", "folder", "--into", folder.path]
            #expect(try ChildProcess(Products.server, into).finish().status == 0)
            let script = """
                import resource, subprocess, sys
                status = subprocess.run(sys.argv[1:]).returncode
                print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, "KiB")
                sys.exit(status)
                """
            let (output, errors, status) = try ChildProcess(
                "/usr/bin/env",
                ["python3", "-c", script, Products.server, "theme", "small", theme.path]
            ).finish()
            #expect(status == 0, "\(errors)")
            #expect(output.contains("2 small pictures made."))
            let peak = try #require(output.split(separator: "\n").last?.split(separator: " ").first)
            #expect(try #require(Int(peak)) < 64 << 10)
        }
    }
}
#endif
