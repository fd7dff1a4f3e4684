/// The eight masks of a QR code (ISO/IEC 18004, table 10).
enum QRMask {
    static let all = 0..<8

    static func inverts(_ mask: Int, row: Int, column: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }

    /// Returns the 15 bits of level M and the mask, including their error correction.
    static func format(_ mask: Int) -> Int {
        // The bits of level M are 00.
        var remainder = mask << 10
        for bit in (10..<15).reversed() where remainder >> bit & 1 == 1 {
            remainder ^= 0x537 << (bit - 10)
        }
        return (mask << 10 | remainder) ^ 0x5412
    }
}

/// The penalty of a code, which is high if the code is hard to read (ISO/IEC 18004, section 7.8.3).
extension QRGrid {
    /// The points of all four rules. The mask with the fewest points is used.
    var penalty: Int {
        let size = version.size
        let rows = (0..<size).map { Array(modules[($0 * size)..<(($0 + 1) * size)]) }
        let columns = (0..<size).map { column in rows.map { $0[column] } }
        let lines = (rows + columns).map { Self.runs($0) + Self.finders($0) }
        return lines.reduce(0, +) + Self.squares(rows) + shares
    }

    /// Returns the points for runs of five or more modules of one color.
    private static func runs(_ line: [Bool]) -> Int {
        var (points, length) = (0, 0)
        for (index, module) in line.enumerated() {
            length = index > 0 && module == line[index - 1] ? length + 1 : 1
            if length == 5 { points += 3 } else if length > 5 { points += 1 }
        }
        return points
    }

    /// Returns the points for patterns like a large square with four light modules on one side.
    private static func finders(_ line: [Bool]) -> Int {
        let finder = [true, false, true, true, true, false, true]
        let light = [false, false, false, false]
        var points = 0
        for start in 0...(line.count - 11) {
            let part = line[start..<(start + 11)]
            if part.elementsEqual(light + finder) || part.elementsEqual(finder + light) {
                points += 40
            }
        }
        return points
    }

    /// Returns the points for squares of two by two modules of one color.
    private static func squares(_ rows: [[Bool]]) -> Int {
        var points = 0
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            for column in 1..<upper.count {
                let parts = [upper[column - 1], lower[column - 1], lower[column]]
                if parts.allSatisfy({ $0 == upper[column] }) { points += 3 }
            }
        }
        return points
    }

    /// The points for the distance between the share of dark modules and a half, in steps of 5 %.
    private var shares: Int {
        let darkCount = modules.count { $0 }
        return 10 * (abs(20 * darkCount - 10 * modules.count) / modules.count)
    }
}
