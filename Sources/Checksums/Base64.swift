/// The Base64 encoding of bytes (RFC 4648, section 4), as terminals and WebSocket use it.
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var letters: [UInt8] = []
        letters.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            let word = (0..<3).reduce(0) { word, place in
                word << 8 | (place < count ? Int(bytes[start + place]) : 0)
            }
            for place in 0..<4 {
                let letter = alphabet[word >> (18 - 6 * place) & 63]
                letters.append(place <= count ? letter : UInt8(ascii: "="))
            }
        }
        return letters
    }

    /// Decodes letters up to the first character outside the alphabet.
    package static func decode(_ letters: some Sequence<UInt8>) -> [UInt8] {
        var values = [Int](repeating: -1, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = value }
        var bytes: [UInt8] = []
        var (word, width) = (0, 0)
        for letter in letters {
            let value = values[Int(letter)]
            guard value >= 0 else { break }
            word = word << 6 & 0xFFFF | value
            width += 6
            guard width >= 8 else { continue }
            width -= 8
            bytes.append(UInt8(truncatingIfNeeded: word >> width))
        }
        return bytes
    }
}
