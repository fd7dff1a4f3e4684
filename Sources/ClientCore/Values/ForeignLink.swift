/// An address that other people wrote and that may be shown as a link.
///
/// It can only open a page, a phone call or an e-mail. It can run nothing, and it cannot hide its
/// destination.
package struct ForeignLink: Equatable, Sendable {
    /// The address as it was written: ASCII without blanks and controls.
    package let address: String
    /// The destination that people see: the host of a page, a phone number or an e-mail address.
    package let place: String

    package static let maximumCount = 300

    /// Reads an address; nil for any other kind of address.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maximumCount,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        let rest = text[text.index(after: colon)...]
        switch text[..<colon].lowercased() {
        case "http", "https":
            guard rest.hasPrefix("//") else { return nil }
            let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
            // A name before `@` could pretend to be the host.
            guard !authority.isEmpty, !authority.hasPrefix(":"),
                authority.utf8.allSatisfy(Self.isOfHost)
            else { return nil }
            place = String(authority)
        case "tel", "mailto":
            let who = rest.prefix { $0 != "?" }
            guard !who.isEmpty else { return nil }
            place = String(who)
        default: return nil
        }
        address = text
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}
