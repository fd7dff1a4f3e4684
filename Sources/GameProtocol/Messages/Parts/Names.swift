/// The rule for a player's name (protocol.md, "Hello and names").
///
/// `[A-Za-z0-9][A-Za-z0-9_.-]{0,19}`: ASCII, so no two names look alike in any terminal.
public enum NameRule {
    /// Whether the text is a valid name.
    public static func accepts(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, isAlphanumeric(first),
            bytes.count <= Limits.maximumNameCount
        else { return false }
        return bytes.allSatisfy { isAlphanumeric($0) || $0 == 0x5F || $0 == 0x2E || $0 == 0x2D }
    }

    /// Returns the key for comparing names without regard to case.
    public static func key(_ name: String) -> String { name.lowercased() }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}

/// The rule for a room's code (protocol.md, section 7).
///
/// It has 4 characters, 6 for a private room, of an alphabet without pairs that people confuse.
public enum RoomCode {
    /// The characters of a code, in the order of their value.
    public static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    /// The number of characters in a listed room's code.
    public static let listedCount = 4
    /// The number of characters in a private room's code.
    public static let privateCount = 6

    /// Returns the code in upper case, the stored form. People may use any case.
    public static func normalized(_ code: String) -> String { code.uppercased() }

    /// Whether the text is a room's code in the stored form.
    package static func accepts(_ code: String) -> Bool {
        [listedCount, privateCount].contains(code.utf8.count)
            && code.utf8.allSatisfy(alphabet.contains)
    }
}

/// The key that makes a name one's own on a ladder (Documentation/protocol/ladder.md, section 1).
public enum LadderKey {
    /// The number of characters of a key.
    public static let count = 16...64

    /// Whether the text has 16 to 64 printable ASCII characters.
    public static func accepts(_ key: String) -> Bool {
        count.contains(key.utf8.count) && key.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

/// A player's own contribution to the next deal (Documentation/protocol/fairness.md, section 3).
enum Entropy {
    /// Reads 1 to 64 printable ASCII characters without `|`; nil if absent.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> String? {
        try fields.string("entropy") { text in
            (1...Limits.maximumEntropyCount).contains(text.utf8.count)
                && text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x7C }
        }
    }
}
