import Foundation
import Testing

@testable import Pictures

/// Tests of the codes with independent programs.
@Suite struct QRCodeToolsTests {
    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private static let texts = [
        "HTTP://192.168.1.20:7080/R/K3QF", "HTTP://[FD00::7]:7080/W/K3QFXY", "HTTPS://A.B/R/2222",
        "https://cards.example.org/table/r/K3QF", "x", "A",
        "HTTP://KITCHEN-TABLE.FRITZ.BOX:7080/R/K3QFXY", String(repeating: "/r/Ab", count: 21),
        String(repeating: "HTTP://", count: 22),
    ]

    @Test(arguments: texts)
    func `qrencode draws the same modules`(text: String) throws {
        let version = try #require(QRCode(text)?.version)
        let isBytes = QRMessage(text).mode == .bytes
        let drawn = try Self.run(
            "qrencode",
            ["-l", "M", "-v", "\(version)", "-m", "0", "-t", "ASCII"] + (isBytes ? ["-8"] : [])
                + ["--", text]
        )
        let rows = drawn.split(separator: "\n").map { line in
            let letters = Array(line)
            return stride(from: 0, to: letters.count, by: 2).map { letters[$0] == "#" }
        }
        // The program judges some masks differently from this project, but the content is the same.
        let mask = try #require(QRReader(rows)?.mask)
        let code = try #require(QRCode(text, mask: mask))
        let own = (0..<code.size).map { row in
            (0..<code.size).map { code.isDark(row: row, column: $0) }
        }
        #expect(own == rows)
    }

    @Test(arguments: texts)
    func `a scanner reads the drawing and the half blocks`(text: String) throws {
        let code = try #require(QRCode(text))
        let folder = FileManager.default.temporaryDirectory
        let name = folder.appending(path: "cardtable-\(UUID().uuidString)").path
        defer {
            for ending in [".svg", ".png", ".pgm"] {
                try? FileManager.default.removeItem(atPath: name + ending)
            }
        }
        try code.drawing(title: "QR code").svg
            .write(toFile: name + ".svg", atomically: true, encoding: .utf8)
        _ = try Self.run("rsvg-convert", ["-o", name + ".png", name + ".svg"])
        #expect(try Self.scan(name + ".png") == text)
        try Self.picture(code.halfBlocks).write(
            toFile: name + ".pgm",
            atomically: true,
            encoding: .ascii
        )
        #expect(try Self.scan(name + ".pgm") == text)
    }

    private static func scan(_ file: String) throws -> String {
        let read = try run("zbarimg", ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file])
        return read.hasSuffix("\n") ? String(read.dropLast()) : read
    }

    /// Returns a terminal's cells of 8 by 16 pixels as a portable graymap.
    private static func picture(_ lines: [String]) -> String {
        let cells = lines.map(Array.init)
        let columns = cells[0].count
        var rows: [String] = []
        for line in cells {
            for half in [["▀", "█"], ["▄", "█"]] as [[Character]] {
                let row = line.map { half.contains($0) ? "0" : "255" }
                    .flatMap { Array(repeating: $0, count: 8) }.joined(separator: " ")
                rows += Array(repeating: row, count: 8)
            }
        }
        return "P2\n\(8 * columns) \(rows.count)\n255\n" + rows.joined(separator: "\n") + "\n"
    }
}
