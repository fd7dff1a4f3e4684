/// How many letters must change to make one word of another.
enum EditDistance {
    /// The known word that is nearest to a mistyped one; nil where none is near.
    static func nearest(to word: String, in known: [String]) -> String? {
        let ranked = known.map { (word: $0, distance: between(word, $0)) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(2, word.count / 3) ? best.word : nil
    }

    private static func between(_ first: String, _ second: String) -> Int {
        let second = Array(second)
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in second.indices {
                let change = diagonal + (second[column] == letter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[second.count]
    }
}
