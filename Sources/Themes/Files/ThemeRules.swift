import GameProtocol

/// What may stand in the fields of a theme.
package enum ThemeRules {
    package static let maximumFileBytes = 2 << 20
    package static let maximumFaces = 400
    package static let pairs = 2...200
    package static let maximumGroups = 100
    package static let maximumDetails = 8
    /// Characters of a code, and of the key of a pair.
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
    /// Bytes of one picture that a server gives out.
    package static let maximumPictureBytes = 256 << 10

    static let json = JSONLimits(depth: 8, members: Limits.maximumMembers, elements: maximumFaces)

    /// What a folder's name has, in words.
    package static let nameForm = "1 to 32 of a-z, 0-9 and -"

    /// Whether a folder may have that name.
    package static func isName(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { isLower($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    /// Whether it can be a code, the key of a pair or that of a group.
    static func isKey(_ text: String, maximum: Int) -> Bool {
        (1...maximum).contains(text.utf8.count) && text.utf8.allSatisfy(isKeyByte)
    }

    /// Whether it is the name of a file beside `theme.json`, and leads to no other folder.
    package static func isImage(_ text: String) -> Bool {
        (1...maximumImageCount).contains(text.utf8.count)
            && text.utf8.allSatisfy { isKeyByte($0) || $0 == UInt8(ascii: ".") }
            && !text.hasPrefix(".") && !text.hasPrefix("-") && !text.contains("..")
            && text != "theme.json" && text != "pictures.json"
    }

    /// Whether people may be led there.
    package static func isLink(_ text: String) -> Bool {
        (1...maximumLinkCount).contains(text.utf8.count)
            && ["https://", "http://", "tel:", "mailto:"].contains { scheme in
                text.hasPrefix(scheme) && text.utf8.count > scheme.utf8.count
            } && text.utf8.allSatisfy(isAddressByte)
    }

    /// A byte that can stand in an address, and that no shell, file of curl or page reads as anything
    /// else.
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
