@testable import Pictures

/// A progressive file with the greatest possible number of scans, each over all of its blocks.
enum ScanBomb {
    static func file(side: Int) -> [UInt8] {
        let size = [UInt8(side >> 8), UInt8(side & 0xFF)]
        let frame: [UInt8] = [8] + size + size + [1, 1, 0x11, 0]
        let steps: [UInt8] = [0] + Array(repeating: 1, count: 64)
        // All scans share one code: the word 0 is 0, 10 is an empty run of up to 32,767 blocks, and
        // 110 is 1.
        let code: [UInt8] = [1, 1, 1] + Array(repeating: 0, count: 13) + [0x00, 0xE0, 0x01]
        var file: [UInt8] = [0xFF, 0xD8] + segment(0xC2, frame) + segment(0xDB, steps)
        file += segment(0xC4, [0x00] + code) + segment(0xC4, [0x10] + code)
        let blocks = (side / 8) * (side / 8)
        file += segment(0xDA, [1, 1, 0x00, 0, 0, 0])
        file += Array(repeating: 0, count: blocks / 8)
        // The scans send each number of a block from its highest bit down: first a whole band, then
        // bit by bit.
        for first in stride(from: 1, to: 64, by: 9) {
            let last = UInt8(min(63, first + 8))
            for low in stride(from: 13, through: 0, by: -1) {
                let high = low == 13 ? 0 : low + 1
                file += segment(0xDA, [1, 1, 0, UInt8(first), last, UInt8(high << 4 | low)])
                file += runs(blocks)
            }
        }
        return file + [0xFF, 0xD9]
    }

    /// Returns the words for this number of empty blocks.
    private static func runs(_ blocks: Int) -> [UInt8] {
        var bits: [Int] = []
        var left = blocks
        while left >= 16_384 {
            let count = min(left, 32_767)
            bits += [1, 0] + (0..<14).map { (count - 16_384) >> (13 - $0) & 1 }
            left -= count
        }
        bits += Array(repeating: 0, count: left)
        bits += Array(repeating: 1, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = UInt8(bits[start..<start + 8].reduce(0) { $0 << 1 | $1 })
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count + 2
        return [0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)] + content
    }
}
