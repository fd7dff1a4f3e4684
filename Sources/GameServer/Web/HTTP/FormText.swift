/// Decoding of text in addresses and forms.
enum FormText {
    /// Returns the pairs `name=value` between `&`; nil if a pair is malformed.
    static func pairs(_ bytes: some Collection<UInt8>) -> [HTTPRequest.Pair]? {
        var pairs: [HTTPRequest.Pair] = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let halves = part.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard let name = text(halves[0], plusIsBlank: true),
                let value = halves.count > 1 ? text(halves[1], plusIsBlank: true) : ""
            else { return nil }
            pairs.append(HTTPRequest.Pair(name: name, value: value))
        }
        return pairs
    }

    /// Returns the text with each `%XX` decoded to a byte; nil if the bytes are no UTF-8, or if a `%` is malformed.
    static func text(_ bytes: some Collection<UInt8>, plusIsBlank: Bool = false) -> String? {
        var decoded: [UInt8] = []
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit)
                else { return nil }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: decoded.append(UInt8(ascii: " "))
            default: decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    /// The value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
