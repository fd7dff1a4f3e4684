/// The bits of a scan: the highest bit of a byte first, without the zero that follows each byte FF.
struct JPEGBits {
    private let bytes: [UInt8]
    /// The first byte that has not been read into the window.
    private(set) var position: Int
    private var window: UInt64 = 0
    private var count = 0

    init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Reads bytes into the window up to the next marker.
    private mutating func fill() {
        while count <= 48, position < bytes.count {
            let byte = bytes[position]
            if byte == 0xFF {
                guard position + 1 < bytes.count, bytes[position + 1] == 0 else { return }
                position += 1
            }
            position += 1
            window = window << 8 | UInt64(byte)
            count += 8
        }
    }

    /// Returns the next 16 bits without consuming them. After the last bit, zeros follow.
    mutating func next16() -> Int {
        if count < 16 { fill() }
        let bits = count >= 16 ? window >> UInt64(count - 16) : window << UInt64(16 - count)
        return Int(bits & 0xFFFF)
    }

    /// Consumes bits that `next16` has returned.
    mutating func skip(_ width: Int) throws(PictureError) {
        guard width <= count else { throw .truncated }
        count -= width
    }

    /// Reads a number of at most 16 bits.
    mutating func number(_ width: Int) throws(PictureError) -> Int {
        if count < width { fill() }
        guard width <= count else { throw .truncated }
        count -= width
        return Int(truncatingIfNeeded: window >> UInt64(count)) & ((1 << width) - 1)
    }

    mutating func bit() throws(PictureError) -> Bool { try number(1) == 1 }

    /// Reads a signed number of the given width. The lower half of its values is negative.
    mutating func signed(_ width: Int) throws(PictureError) -> Int {
        guard width > 0 else { return 0 }
        let number = try number(width)
        return number >> (width - 1) == 1 ? number : number - (1 << width) + 1
    }

    /// Skips a restart marker, which must come next.
    mutating func restart(_ number: Int) throws(PictureError) {
        count = 0
        window = 0
        while position + 1 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] == 0xFF {
            position += 1
        }
        guard position + 1 < bytes.count else { throw .truncated }
        guard bytes[position] == 0xFF, Int(bytes[position + 1]) == 0xD0 + number & 7 else {
            throw .broken("the marker of a restart is missing")
        }
        position += 2
    }
}
