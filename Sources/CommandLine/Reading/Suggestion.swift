/// The known word that a mistyped word probably stands for.
package enum Suggestion {
    /// Returns the nearest of `words`; nil if none is near. Swapped letters are one mistake.
    package static func nearest(to typed: String, among words: [String]) -> String? {
        let dashCount = typed.prefix { $0 == "-" }.count
        let limit = max(1, min(3, (typed.count - dashCount) / 3))
        let letters = typed.lowercased()
        // A larger difference in length is at least that many mistakes.
        let best = words.filter { abs($0.count - letters.count) <= limit }
            .map { (word: $0, distance: distance(letters, $0.lowercased())) }
            .min { $0.distance < $1.distance }
        guard let best, best.distance <= limit else {
            return words.first { typed.count - dashCount > 2 && $0.hasPrefix(typed) }
        }
        return best.word
    }

    /// Returns ` Did you mean --port?`, or a pointer to the help.
    package static func sentence(
        _ typed: String,
        among words: [String],
        elsewhere: String
    ) -> String {
        nearest(to: typed, among: words).map { " Did you mean \($0)?" } ?? " See: \(elsewhere)"
    }

    /// Returns the number of letters to add, drop, change or swap (Damerau and Levenshtein).
    static func distance(_ left: String, _ right: String) -> Int {
        // The limit bounds the table below, whose size is the product of both lengths. Longer words
        // are no typing mistakes.
        let left = Array(left.prefix(64))
        let right = Array(right.prefix(64))
        var rows = [Array(0...right.count)]
        for i in 0..<left.count {
            var row = [i + 1]
            for j in 0..<right.count {
                let change = rows[i][j] + (left[i] == right[j] ? 0 : 1)
                var cost = min(change, rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, rows[i - 1][j - 1] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
