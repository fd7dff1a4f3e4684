extension Theme {
    /// What tells the faces of a group, or of the whole theme, from every other list of faces: SHA-256
    /// as 64 hexadecimal characters (Documentation/protocol/themes.md, section 5). Nil for a
    /// built-in theme, whose name says as much, and where there is no such group.
    public func id(of group: String?) -> String? {
        isBuiltIn ? nil : pairs(of: group).map(Self.fingerprint)
    }

    /// The digest of the lines `CODE|PAIR` of all faces, pair by pair.
    private static func fingerprint(_ pairs: [FacePair]) -> String {
        let faces = pairs.flatMap { [$0.first] + ($0.first == $0.second ? [] : [$0.second]) }
        return SHA256.hex(faces.map { "\($0.code)|\($0.pair)\n" }.joined())
    }

    /// The theme with the pairs of a whole list, as a server tells them, if that is the list of that
    /// `theme_id`.
    public convenience init?(name: String, pairs: [FacePair], id: String) {
        guard !pairs.isEmpty, Self.fingerprint(pairs) == id else { return nil }
        self.init(name: name, pairs: pairs, isBuiltIn: false)
    }
}
