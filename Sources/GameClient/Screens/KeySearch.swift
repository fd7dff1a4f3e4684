/// A search in the descriptions of keys, by letters or by synonyms.
struct KeySearch: Sendable {
    private let letters: String
    /// The synonyms of the search text.
    private let synonyms: Set<Substring>

    /// Whether the search text is the beginning of "rules".
    var findsRules: Bool { letters.utf8.count > 2 && "rules".hasPrefix(letters) }

    /// The message of a search without a result.
    static let nothing = "Nothing found."

    /// Groups of synonyms: any word of a row finds all words of the row.
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
        // One or two letters are the beginning of too many words.
        let rows = Self.rows.filter { row in
            letters.utf8.count > 2 && row.contains { $0.hasPrefix(letters) }
        }
        synonyms = Set(rows.joined())
    }

    /// Whether a text matches. An empty search matches every text.
    func finds(_ text: String) -> Bool {
        let text = text.lowercased()
        return letters.isEmpty || text.contains(letters)
            || text.split { !$0.isLetter }.contains(where: synonyms.contains)
    }
}
