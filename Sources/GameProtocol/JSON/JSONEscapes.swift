enum JSONEscapes {
    /// Returns the scalar for the letter after a backslash; `nil` for `u` and unknown letters.
    static func scalar(for letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Returns the value of a hexadecimal digit; nil for any other byte.
    static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// Returns a string's contents without escapes. A `JSONParser` must have checked the string.
    static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
                result.append(byte)
                continue
            }
            if let scalar = scalar(for: letter) {
                result.append(scalar)
            } else {
                append(takeScalar(from: &rest), to: &result)
            }
        }
        return result
    }

    private static func takeScalar(from rest: inout ArraySlice<UInt8>) -> UInt32 {
        let high = takeUnit(from: &rest)
        guard (0xD800...0xDBFF).contains(high) else {
            return high
        }
        rest.removeFirst(2)
        return combined(high: high, low: takeUnit(from: &rest))
    }

    private static func takeUnit(from rest: inout ArraySlice<UInt8>) -> UInt32 {
        let unit = rest.prefix(4).reduce(0) { $0 << 4 | (digit($1) ?? 0) }
        rest.removeFirst(4)
        return unit
    }

    /// Returns the scalar of a surrogate pair.
    static func combined(high: UInt32, low: UInt32) -> UInt32 {
        0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private static func append(_ value: UInt32, to result: inout [UInt8]) {
        if let bytes = Unicode.Scalar(value).flatMap(UTF8.encode) {
            result.append(contentsOf: bytes)
        }
    }
}
