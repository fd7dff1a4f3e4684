/// A search in the words of keys, by letters that they have or by another word for the same thing.
struct KeySearch: Sendable {
    private let letters: String
    /// The words that mean the same as what is typed.
    private let synonyms: Set<Substring>

    /// Whether the rules of a game are what is looked for.
    var findsRules: Bool { letters.utf8.count > 2 && "rules".hasPrefix(letters) }

    /// The message of a search without a result.
    static let nothing = "Nothing found."

    /// Words of which each finds all of its row.
    private static let rows = [
        "talk chat say message write", "undo revert", "leave quit exit close lobby",
        "bell sound mute silence noise", "motion animation effects", "settings options preferences",
        "rematch again restart replay", "send kick ban remove", "watch spectate observe",
        "join sit enter", "create new make host", "bot computer ai robot", "hint help tip",
        "copy link share address", "look theme appearance skin", "flip turn reveal",
        "invite call friend", "review analyse analyze replay", "filter search find",
        "shuffle mix", "give deal hand", "stock draw", "redeal restart", "done resign",
        "finish auto",
    ].map { $0.split(separator: " ") }

    init(_ typed: String) {
        let letters = typed.lowercased()
        self.letters = letters
        // One or two letters begin too many words.
        let rows = Self.rows.filter { row in
            letters.utf8.count > 2 && row.contains { $0.hasPrefix(letters) }
        }
        synonyms = Set(rows.joined())
    }

    /// Whether a text is found; an empty search finds every text.
    func finds(_ text: String) -> Bool {
        let text = text.lowercased()
        return letters.isEmpty || text.contains(letters)
            || text.split { !$0.isLetter }.contains(where: synonyms.contains)
    }
}
