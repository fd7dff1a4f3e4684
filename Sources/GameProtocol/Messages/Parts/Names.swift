/// What a player's name may look like (protocol.md, "Hello and names").
///
/// `[A-Za-z0-9][A-Za-z0-9_.-]{0,19}`: ASCII, so that no two names look alike and every terminal
/// draws them alike.
public enum NameRule {
    /// Whether the text is a name.
    public static func accepts(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, isAlphanumeric(first),
            bytes.count <= Limits.maximumNameCount
        else { return false }
        return bytes.allSatisfy { isAlphanumeric($0) || $0 == 0x5F || $0 == 0x2E || $0 == 0x2D }
    }

    /// The key under which names are compared: without regard to case.
    public static func key(_ name: String) -> String { name.lowercased() }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}

/// What a room's code looks like (protocol.md, section 7).
///
/// 4 characters, 6 for a private room, of an alphabet without the pairs that people mix up.
public enum RoomCode {
    /// The characters of a code, in the order of their value.
    public static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    /// Characters of a listed room's code.
    public static let listedCount = 4
    /// Characters of a private room's code.
    public static let privateCount = 6

    /// The code as it is kept: upper case. Any case is accepted from people.
    public static func normalized(_ code: String) -> String { code.uppercased() }

    /// Whether the text is the code of a room, as it is kept.
    package static func accepts(_ code: String) -> Bool {
        [listedCount, privateCount].contains(code.utf8.count)
            && code.utf8.allSatisfy(alphabet.contains)
    }
}

/// A player's own contribution to the next deal (Documentation/protocol/fairness.md, section 3).
enum Entropy {
    /// 1 to 64 printable ASCII characters without `|`.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> String? {
        try fields.string("entropy") { text in
            (1...Limits.maximumEntropyCount).contains(text.utf8.count)
                && text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x7C }
        }
    }
}
