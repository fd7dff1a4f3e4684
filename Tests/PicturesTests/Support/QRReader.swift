/// A second reader of QR codes, which shares no code with the project's writer. It reads a code as
/// a phone does, from the modules back to the text.
struct QRReader {
    let version: Int
    let mask: Int
    let text: String
    /// Whether no codeword is wrong: every syndrome of every block is zero.
    let isClean: Bool

    /// - Parameter rows: the modules without the quiet zone; true is dark.
    init?(_ rows: [[Bool]]) {
        let size = rows.count
        guard (21...41).contains(size), size % 4 == 1, rows.allSatisfy({ $0.count == size }) else {
            return nil
        }
        version = (size - 17) / 4
        guard let format = Self.format(rows) else { return nil }
        mask = format
        let sizes = [
            [16, 10, 1], [28, 16, 1], [44, 26, 1], [64, 18, 2], [86, 24, 2], [108, 16, 4],
        ]
        let (dataCount, correctionCount, blockCount) = (
            sizes[version - 1][0], sizes[version - 1][1], sizes[version - 1][2]
        )
        let codewords = Self.codewords(rows, version, mask)
        guard codewords.count == dataCount + correctionCount * blockCount else { return nil }
        var blocks = [[UInt8]](repeating: [], count: blockCount)
        for (index, codeword) in codewords.enumerated() {
            blocks[index % blockCount].append(codeword)
        }
        isClean = blocks.allSatisfy { Self.hasNoErrors($0, correctionCount) }
        guard let text = Self.text(blocks.flatMap { $0.dropLast(correctionCount) }) else {
            return nil
        }
        self.text = text
    }

    /// Returns the mask if both copies name level M and the same mask.
    private static func format(_ rows: [[Bool]]) -> Int? {
        let size = rows.count
        let around =
            (0..<6).map { rows[8][$0] } + [rows[8][7], rows[8][8], rows[7][8]]
            + (0..<6).reversed().map { rows[$0][8] }
        let apart = (0..<7).map { rows[size - 1 - $0][8] } + ((size - 8)..<size).map { rows[8][$0] }
        guard around == apart, rows[size - 8][8] else { return nil }
        let known = [
            "101010000010010", "101000100100101", "101111001111100", "101101101001011",
            "100010111111001", "100000011001110", "100111110010111", "100101010100000",
        ]
        return known.firstIndex(of: around.map { $0 ? "1" : "0" }.joined())
    }

    private static func isReserved(_ row: Int, _ column: Int, _ version: Int) -> Bool {
        let size = 17 + 4 * version
        if row == 6 || column == 6 { return true }
        if row < 9 && (column < 9 || column >= size - 8) || row >= size - 8 && column < 9 {
            return true
        }
        let middle = size - 7
        return version > 1 && abs(row - middle) <= 2 && abs(column - middle) <= 2
    }

    private static func codewords(_ rows: [[Bool]], _ version: Int, _ mask: Int) -> [UInt8] {
        let size = rows.count
        let rules: [(Int, Int) -> Bool] = [
            { ($0 + $1) & 1 == 0 }, { row, _ in row & 1 == 0 }, { _, column in column % 3 == 0 },
            { ($0 + $1) % 3 == 0 }, { ($0 >> 1 + $1 / 3) & 1 == 0 },
            { ($0 * $1) & 1 + ($0 * $1) % 3 == 0 }, { (($0 * $1) & 1 + ($0 * $1) % 3) & 1 == 0 },
            { (($0 + $1) & 1 + ($0 * $1) % 3) & 1 == 0 },
        ]
        var bits: [Bool] = []
        var isUpwards = true
        var right = size - 1
        while right > 0 {
            if right == 6 { right -= 1 }
            for row in isUpwards ? Array((0..<size).reversed()) : Array(0..<size) {
                for column in [right, right - 1] where !isReserved(row, column, version) {
                    bits.append(rows[row][column] != rules[mask](row, column))
                }
            }
            isUpwards.toggle()
            right -= 2
        }
        return stride(from: 0, through: bits.count - 8, by: 8).map { start in
            bits[start..<(start + 8)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    private static func hasNoErrors(_ block: [UInt8], _ correctionCount: Int) -> Bool {
        var powers = [1]
        for _ in 1..<255 {
            let next = powers[powers.count - 1] * 2
            powers.append(next > 255 ? next ^ 0x11D : next)
        }
        func product(_ left: Int, _ right: Int) -> Int {
            guard left > 0, right > 0, let first = powers.firstIndex(of: left),
                let second = powers.firstIndex(of: right)
            else { return 0 }
            return powers[(first + second) % 255]
        }
        return (0..<correctionCount).allSatisfy { root in
            block.reduce(0) { product($0, powers[root]) ^ Int($1) } == 0
        }
    }

    private static func text(_ data: [UInt8]) -> String? {
        var bits = data.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }[...]
        func number(_ count: Int) -> Int {
            defer { bits = bits.dropFirst(count) }
            return bits.prefix(count).reduce(0) { $0 << 1 | Int($1) }
        }
        let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
        switch number(4) {
        case 4:
            let count = number(8)
            return String(validating: (0..<count).map { _ in UInt8(number(8)) }, as: UTF8.self)
        case 2:
            let count = number(9)
            var text = ""
            while text.count + 1 < count {
                let pair = number(11)
                guard pair < 45 * 45 else { return nil }
                text += [letters[pair / 45], letters[pair % 45]]
            }
            if text.count < count { text.append(letters[number(6)]) }
            return text
        default: return nil
        }
    }
}
