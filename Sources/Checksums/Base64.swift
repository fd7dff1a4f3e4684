/// Bytes as letters (RFC 4648, section 4): what terminals and WebSocket take bytes as.
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
}
