import Testing

@testable import Pictures

@Suite struct QRCodeTests {
    private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")

    private func rows(_ code: QRCode) -> [[Bool]] {
        (0..<code.size).map { row in
            (0..<code.size).map { code.isDark(row: row, column: $0) }
        }
    }

    @Test func `the codewords of a well-known message are the published ones`() {
        let message = QRMessage("HELLO WORLD")
        let data: [UInt8] = [
            0x20, 0x5B, 0x0B, 0x78, 0xD1, 0x72, 0xDC, 0x4D, 0x43, 0x40, 0xEC, 0x11, 0xEC, 0x11,
            0xEC, 0x11,
        ]
        #expect(message.mode == .alphanumeric)
        #expect(message.codewords(QRVersion(1)) == data)
        #expect(
            ReedSolomon(correctionCount: 10).correction(data)
                == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
        )
    }

    @Test func `the correction of the standard's own example is the standard's`() {
        // ISO/IEC 18004, annex I: 01234567 in numeric mode, 1-M.
        let data: [UInt8] = [
            0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
            0xEC, 0x11,
        ]
        #expect(
            ReedSolomon(correctionCount: 10).correction(data)
                == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
        )
    }

    @Test func `level and mask are told as in the standard's table`() {
        #expect(
            QRMask.all.map { QRMask.format($0) }
                == [
                    0b101_0100_0001_0010, 0b101_0001_0010_0101, 0b101_1110_0111_1100,
                    0b101_1011_0100_1011, 0b100_0101_1111_1001, 0b100_0000_1100_1110,
                    0b100_1111_1001_0111, 0b100_1010_1010_0000,
                ]
        )
    }

    @Test func `the smallest version that holds a text is taken`() throws {
        let alphanumeric = [20, 38, 61, 90, 122, 154]
        let bytes = [14, 26, 42, 62, 84, 106]
        for (letter, counts) in [("A", alphanumeric), ("a", bytes)] {
            for (index, count) in counts.enumerated() {
                #expect(QRCode(String(repeating: letter, count: count))?.version == index + 1)
                let next = QRCode(String(repeating: letter, count: count + 1))?.version
                #expect(next == (index == 5 ? nil : index + 2))
            }
        }
        // The link of a room on a common network.
        #expect(QRCode("HTTP://192.168.100.200:7080/R/K3QF")?.version == 2)
    }

    @Test func `everything that was encoded can be read again`() throws {
        var seed: UInt64 = 7
        func next(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        for round in 0..<72 {
            let text: String
            if round % 2 == 0 {
                text = String((0..<next(155)).map { _ in Self.letters[next(45)] })
            } else {
                let count = 1 + next(106)
                text =
                    (count > 20 ? "é€" : "") + String(repeating: "/r/k3qf", count: 1 + count / 10)
            }
            let mask = round % 9 == 8 ? nil : round % 9
            let code = try #require(QRCode(text, mask: mask))
            let read = try #require(QRReader(rows(code)))
            #expect(read.text == text)
            #expect(read.isClean)
            #expect(read.version == code.version)
            #expect(read.mask == code.mask)
            if let mask { #expect(code.mask == mask) }
        }
    }

    @Test func `the mask with the least penalty is taken`() throws {
        let message = QRMessage("HTTP://192.168.1.20:7080/R/K3QF")
        let version = QRVersion(2)
        let grid = QRGrid(version, version.interleaved(message.codewords(version)))
        let penalties = QRMask.all.map { grid.masked($0).penalty }
        let code = QRCode(message, version, mask: nil)
        #expect(penalties[code.mask] == penalties.min())
        #expect(Set(penalties).count > 1)
    }

    @Test func `the four rules of the penalty count what the standard says`() {
        let version = QRVersion(1)
        // A grid with only the fixed modules dark has long runs, many squares and few dark modules.
        let empty = QRGrid(version, [])
        let filled = QRGrid(version, [UInt8](repeating: 0xFF, count: 26))
        #expect(empty.penalty != filled.penalty)
        #expect(empty.penalty == Penalty.of(rows(of: empty)))
        #expect(filled.penalty == Penalty.of(rows(of: filled)))
        for mask in QRMask.all {
            #expect(empty.masked(mask).penalty == Penalty.of(rows(of: empty.masked(mask))))
        }
    }

    private func rows(of grid: QRGrid) -> [String] {
        let size = grid.version.size
        return (0..<size).map { row in
            grid.modules[(row * size)..<((row + 1) * size)].map { $0 ? "#" : "." }.joined()
        }
    }

    @Test func `the drawing has the modules and four light ones around them`() throws {
        let code = try #require(QRCode("HTTP://192.168.1.20:7080/R/K3QF"))
        let drawing = code.drawing(title: "QR code")
        let side = 8 * (25 + 8)
        #expect(drawing.width == side && drawing.height == side)
        let bitmap = Bitmap(drawing)
        for row in 0..<33 {
            for column in 0..<33 {
                let pixel = bitmap.pixels[(8 * row + 4) * bitmap.columns + 8 * column + 4]
                let isDark = code.isDark(row: row - 4, column: column - 4)
                #expect(pixel == Bitmap.Pixel(RGB(isDark ? 0 : 0xFF_FFFF)))
            }
        }
    }

    @Test func `half blocks and ASCII have the same modules`() throws {
        let code = try #require(QRCode("HTTP://192.168.1.20:7080/R/K3QF"))
        let (blocks, wide) = (code.halfBlocks.map(Array.init), code.asciiBlocks.map(Array.init))
        #expect(blocks.count == 17 && wide.count == 33)
        #expect(blocks.allSatisfy { $0.count == 33 })
        for row in 0..<33 {
            for column in 0..<33 {
                let isDark = code.isDark(row: row - 4, column: column - 4)
                let block = blocks[row / 2][column]
                #expect((row % 2 == 0 ? "▀█" : "▄█").contains(block) == isDark)
                #expect(wide[row][2 * column] == (isDark ? "#" : " "))
                #expect(wide[row][2 * column + 1] == (isDark ? "#" : " "))
            }
        }
    }
}

/// The penalty by searches in texts, in the way that the standard describes it.
private enum Penalty {
    static func of(_ rows: [String]) -> Int {
        let columns = (0..<rows.count).map { column in
            String(rows.map { Array($0)[column] })
        }
        var points = 0
        for line in rows + columns {
            for run in line.split(separator: "#") + line.split(separator: ".") where run.count > 4 {
                points += run.count - 2
            }
            let letters = Array(line)
            for start in 0...(letters.count - 11) {
                let part = String(letters[start..<(start + 11)])
                if part == "....#.###.#" || part == "#.###.#...." { points += 40 }
            }
        }
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            let (upper, lower) = (Array(upper), Array(lower))
            for column in 1..<upper.count {
                let square = [upper[column - 1], upper[column], lower[column - 1], lower[column]]
                if Set(square).count == 1 { points += 3 }
            }
        }
        let dark = rows.joined().filter { $0 == "#" }.count
        let percent = Double(100 * dark) / Double(rows.count * rows.count)
        var steps = 0
        while abs(percent - 50) >= Double(5 * (steps + 1)) { steps += 1 }
        return points + 10 * steps
    }
}
