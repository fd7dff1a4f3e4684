/// A player's own contribution to the next deal (Documentation/protocol/fairness.md, section 3).
enum Entropy {
    /// 1 to 64 printable ASCII characters without `|`.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> String? {
        guard let text = try fields.string("entropy") else { return nil }
        let isAllowed = text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x7C }
        guard isAllowed, (1...Limits.maximumEntropyCount).contains(text.utf8.count) else {
            throw FieldError(kind: .badValue, field: "entropy")
        }
        return text
    }
}
