/// A gray file with flat blocks, whose left half is darker than its right one.
enum LargeJPEG {
    static func file(side: Int, isProgressive: Bool) -> [UInt8] {
        let size = [UInt8(side >> 8), UInt8(side & 0xFF)]
        // For the first number of a block, the word 0 is no difference, and 10 is a difference of
        // six bits. For the other numbers 0 ends the block.
        let first: [UInt8] = [0x00, 1, 1] + Array(repeating: 0, count: 14) + [0, 6]
        let others: [UInt8] = [0x10, 1] + Array(repeating: 0, count: 15) + [0]
        let blocks = (side + 7) / 8
        var bits: [UInt8] = []
        for _ in 0..<blocks {
            for column in 0..<blocks {
                switch column {
                case 0: bits += [1, 0, 0, 0, 0, 0, 1, 1]
                case blocks / 2: bits += [1, 0, 1, 1, 1, 1, 0, 0]
                default: bits.append(0)
                }
                if !isProgressive { bits.append(0) }
            }
        }
        var file: [UInt8] = [0xFF, 0xD8] + segment(0xDB, [0] + Array(repeating: 8, count: 64))
        file += segment(isProgressive ? 0xC2 : 0xC0, [8] + size + size + [1, 1, 0x11, 0])
        file += segment(0xC4, first) + segment(0xC4, others)
        file += segment(0xDA, [1, 1, 0, 0, isProgressive ? 0 : 63, 0]) + bytes(bits)
        if isProgressive {
            file += segment(0xDA, [1, 1, 0, 1, 63, 0])
            file += bytes(Array(repeating: 0, count: blocks * blocks))
        }
        return file + [0xFF, 0xD9]
    }

    private static func bytes(_ bits: [UInt8]) -> [UInt8] {
        let bits = bits + Array(repeating: 1, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, 0, UInt8(content.count + 2)] + content
    }
}
