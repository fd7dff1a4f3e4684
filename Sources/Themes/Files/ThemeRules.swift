import GameProtocol

package enum ThemeRules {
    package static let maximumFileBytes = 2 << 20
    package static let maximumFaces = 400
    package static let pairs = 2...200
    package static let maximumGroups = 100
    package static let maximumDetails = 8
    /// The most characters of a code, and of the key of a pair.
    static let maximumCodeCount = 20
    static let maximumGroupKeyCount = 16
    package static let maximumTitleCount = 40
    package static let maximumTextCount = 16
    package static let maximumLabelCount = 40
    package static let maximumLinkCount = 300
    package static let maximumCreditCount = 120
    package static let maximumLicenseCount = 60
    package static let maximumDetailNameCount = 20
    package static let maximumDetailValueCount = 80
    package static let maximumImageCount = 100
    /// The largest picture that a server sends, in bytes.
    package static let maximumPictureBytes = 256 << 10

    static let json = JSONLimits(depth: 8, members: Limits.maximumMembers, elements: maximumFaces)

    /// The valid names of a folder, in words.
    package static let nameForm = "1 to 32 of a-z, 0-9 and -"

    /// Whether a text is a valid name of a folder.
    package static func isName(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { isLower($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    /// Whether a text is a valid code, key of a pair or key of a group.
    static func isKey(_ text: String, maximum: Int) -> Bool {
        (1...maximum).contains(text.utf8.count) && text.utf8.allSatisfy(isKeyByte)
    }

    /// Whether a text is a valid name of a file beside `theme.json`, and leads to no other folder.
    package static func isImage(_ text: String) -> Bool {
        (1...maximumImageCount).contains(text.utf8.count)
            && text.utf8.allSatisfy { isKeyByte($0) || $0 == UInt8(ascii: ".") }
            && !text.hasPrefix(".") && !text.hasPrefix("-") && !text.contains("..")
            && text != "theme.json" && text != "pictures.json"
    }

    /// Whether a text is a valid link to show to people.
    package static func isLink(_ text: String) -> Bool {
        (1...maximumLinkCount).contains(text.utf8.count)
            && ["https://", "http://", "tel:", "mailto:"].contains { scheme in
                text.hasPrefix(scheme) && text.utf8.count > scheme.utf8.count
            } && text.utf8.allSatisfy(isAddressByte)
    }

    /// Whether a byte may be in an address: it has no other meaning in a shell, for curl or a page.
    static func isAddressByte(_ byte: UInt8) -> Bool {
        0x21...0x7E ~= byte && !"\"'\\<>`{}[]|^".utf8.contains(byte)
    }

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        isLower(byte) || isUpper(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-")
    }

    private static func isLower(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }

    private static func isUpper(_ byte: UInt8) -> Bool {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
}
