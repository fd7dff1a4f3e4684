/// An encoder for RFC 1950 and RFC 1951: one block with the fixed codes, or stored bytes.
package enum Zlib {
    /// The shortest and the longest match, in bytes.
    private static let lengths = 3...258
    /// The largest distance back to a match, in bytes.
    private static let window = 32_768
    /// The earlier positions to compare. More would find little, and take long in uniform data.
    private static let trials = 32

    package static func compress(_ data: [UInt8]) -> [UInt8] {
        var bits = BitWriter(bytes: [0x78, 0x01])
        // This is the only block: the bit 1 marks the last block; the number of its kind follows.
        bits.write(1, 1)
        bits.write(1, 2)
        var places = Places(count: data.count)
        var index = 0
        while index < data.count {
            guard let found = longest(data, index, places) else {
                bits.literal(data[index])
                places.add(data, index)
                index += 1
                continue
            }
            bits.match(length: found.length, distance: index - found.place)
            for passed in index..<index + found.length { places.add(data, passed) }
            index += found.length
        }
        bits.endOfBlock()
        return bits.finish() + sum(of: data)
    }

    /// Returns the bytes in uncompressed blocks.
    package static func store(_ data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x01]
        let maximum = 0xFFFF
        for start in stride(from: 0, to: max(1, data.count), by: maximum) {
            let block = data[start..<min(start + maximum, data.count)]
            bytes.append(start + maximum >= data.count ? 1 : 0)
            for word in [block.count, ~block.count] {
                bytes += [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
            }
            bytes += block
        }
        return bytes + sum(of: data)
    }

    private static func sum(of data: [UInt8]) -> [UInt8] {
        let sum = adler32(data)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    /// Returns the longest earlier match of the bytes at this position.
    private static func longest(
        _ data: [UInt8],
        _ index: Int,
        _ places: Places
    ) -> (place: Int, length: Int)? {
        let most = min(lengths.upperBound, data.count - index)
        guard most >= lengths.lowerBound else { return nil }
        var best: (place: Int, length: Int)?
        var place = places.first(data, index)
        for _ in 0..<trials {
            guard let earlier = place, index - earlier <= window else { break }
            var length = 0
            while length < most, data[earlier + length] == data[index + length] { length += 1 }
            if length >= lengths.lowerBound, length > best?.length ?? 0 { best = (earlier, length) }
            if length == most { break }
            place = places.next(earlier)
        }
        return best
    }

    /// Returns the checksum of RFC 1950.
    package static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}

/// The earlier positions of each three bytes, the latest first.
private struct Places {
    private var last = [Int32](repeating: -1, count: 1 << 13)
    private var before: [Int32]

    init(count: Int) { before = Array(repeating: -1, count: count) }

    mutating func add(_ data: [UInt8], _ index: Int) {
        guard index + 2 < data.count else { return }
        let slot = Self.slot(data, index)
        before[index] = last[slot]
        last[slot] = Int32(index)
    }

    /// Returns the latest position that may have the same three bytes as `index`; nil for none.
    func first(_ data: [UInt8], _ index: Int) -> Int? { Self.place(last[Self.slot(data, index)]) }

    /// Returns the position before the given one that may have the same three bytes; nil for none.
    func next(_ place: Int) -> Int? { Self.place(before[place]) }

    private static func place(_ entry: Int32) -> Int? { entry < 0 ? nil : Int(entry) }

    private static func slot(_ data: [UInt8], _ index: Int) -> Int {
        let three =
            UInt32(data[index]) << 16 | UInt32(data[index + 1]) << 8 | UInt32(data[index + 2])
        return Int((three &* 0x9E37_79B1) >> 19)
    }
}

/// A writer for bits as deflate packs them, the lowest bit of a byte first.
private struct BitWriter {
    private var bytes: [UInt8]
    private var pending: UInt32 = 0
    private var count = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Writes a number, its lowest bit first.
    mutating func write(_ number: Int, _ width: Int) {
        pending |= UInt32(number) << count
        count += width
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// Writes a code, its highest bit first.
    private mutating func code(_ code: Int, _ width: Int) {
        for bit in (0..<width).reversed() { write(code >> bit & 1, 1) }
    }

    mutating func literal(_ byte: UInt8) { symbol(Int(byte)) }

    mutating func endOfBlock() { symbol(256) }

    /// Writes the fixed code of a byte, the end, or a class of lengths (RFC 1951, section 3.2.6).
    private mutating func symbol(_ symbol: Int) {
        switch symbol {
        case ..<144: code(0x30 + symbol, 8)
        case ..<256: code(0x190 + symbol - 144, 9)
        case ..<280: code(symbol - 256, 7)
        default: code(0xC0 + symbol - 280, 8)
        }
    }

    mutating func match(length: Int, distance: Int) {
        if length == 258 {
            symbol(285)
        } else {
            // Lengths have four classes for each doubling; the first eight have one length each.
            let (number, extra, width) = Self.number(length - 3, classesOfDoubling: 4)
            symbol(257 + number)
            write(extra, width)
        }
        let (number, extra, width) = Self.number(distance - 1, classesOfDoubling: 2)
        code(number, 5)
        write(extra, width)
    }

    /// Returns the class of a number, its offset in the class, and the width of the offset in bits.
    private static func number(_ value: Int, classesOfDoubling: Int) -> (Int, Int, Int) {
        guard value >= 2 * classesOfDoubling else { return (value, 0, 0) }
        let doublings = Int.bitWidth - value.leadingZeroBitCount - 1
        let width = doublings - classesOfDoubling.trailingZeroBitCount
        let step = value >> width & (classesOfDoubling - 1)
        return (classesOfDoubling * (width + 1) + step, value & (1 << width - 1), width)
    }

    /// Returns all bytes; the last one is filled up with zeros.
    mutating func finish() -> [UInt8] {
        if count > 0 { write(0, 8 - count) }
        return bytes
    }
}
