/// A gray baseline file whose left half is darker than its right one; both have flat blocks.
enum LargeJPEG {
    static func file(columns: Int, rows: Int) -> [UInt8] {
        let size = [rows, columns].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        // The word 0 is no difference, and 10 one of six bits; 0 ends the block.
        let first: [UInt8] = [0x00, 1, 1] + Array(repeating: 0, count: 14) + [0, 6]
        let others: [UInt8] = [0x10, 1] + Array(repeating: 0, count: 15) + [0]
        var bits: [UInt8] = []
        let (blockColumns, blockRows) = ((columns + 7) / 8, (rows + 7) / 8)
        for _ in 0..<blockRows {
            for column in 0..<blockColumns {
                switch column {
                case 0: bits += [1, 0, 0, 0, 0, 0, 1, 1]
                case blockColumns / 2: bits += [1, 0, 1, 1, 1, 1, 0, 0]
                default: bits.append(0)
                }
                bits.append(0)
            }
        }
        bits += Array(repeating: 1, count: (8 - bits.count % 8) % 8)
        let data = stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
        return [0xFF, 0xD8] + segment(0xDB, [0] + Array(repeating: 8, count: 64))
            + segment(0xC0, [8] + size + [1, 1, 0x11, 0]) + segment(0xC4, first)
            + segment(0xC4, others) + segment(0xDA, [1, 1, 0, 0, 63, 0]) + data + [0xFF, 0xD9]
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, 0, UInt8(content.count + 2)] + content
    }
}
