/// The proof, published at the end of a deal, that the deal was fixed before it began
/// (Documentation/protocol/fairness.md, section 2).
///
/// The server publishes `commit` when the round starts and `line` when it ends. Anybody can hash
/// the line and compare.
public struct Proof: Hashable, Sendable {
    /// The room's code.
    public let room: String
    /// The number of the round, or of the deal in a free deck room.
    public let round: Int
    /// The salt, which kept the commitment from being guessed: 32 hexadecimal characters.
    public let salt: String
    /// The codes of the faces by cell, or of the cards from the top of the deck on.
    public let codes: [String]

    /// Creates the proof of a deal.
    public init(room: String, round: Int, salt: String, codes: [String]) {
        self.room = room
        self.round = round
        self.salt = salt
        self.codes = codes
    }

    /// Parses a proof's line; `nil` for any other text.
    public init?(line: String) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == "cardtable1", let round = Int(parts[2]) else {
            return nil
        }
        room = String(parts[1])
        self.round = round
        salt = String(parts[3])
        // A deck without cards has no codes; splitting an empty text would give one empty code.
        codes =
            parts[4].isEmpty
            ? [] : parts[4].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        // A second way to write the same value, such as +1 for 1, is refused.
        guard self.line.utf8.elementsEqual(line.utf8) else {
            return nil
        }
    }

    /// The line whose hash is the commitment: `cardtable1 <room> <round> <salt> <codes>`.
    public var line: String {
        Self.line(room: room, round: round, salt: salt, codes: codes.joined(separator: ","))
    }

    /// Returns the line of a deal whose codes are joined by commas.
    package static func line(room: String, round: Int, salt: String, codes: String) -> String {
        "cardtable1 \(room) \(round) \(salt) \(codes)"
    }

    /// The commitment: SHA-256 of the line in 64 lowercase hexadecimal characters.
    public var commit: String {
        SHA256.hex(line)
    }

    /// Whether the line from the end of the round matches the commitment from its start.
    public static func check(_ line: String, against commit: String) -> Bool {
        SHA256.hex(line).utf8.elementsEqual(commit.utf8)
    }
}
