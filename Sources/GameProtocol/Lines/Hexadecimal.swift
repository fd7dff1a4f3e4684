/// The hexadecimal digits of the protocol and of journals, which are in lower case.
package enum Hexadecimal {
    /// Returns the character of a digit, 0 to 15.
    @inline(__always)
    static func character(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }

    /// Returns the digit of a character; nil for any other character.
    package static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// Whether the text consists of lowercase hexadecimal digits.
    package static func accepts(_ text: String) -> Bool {
        text.utf8.allSatisfy { digit($0) != nil }
    }
}
