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
