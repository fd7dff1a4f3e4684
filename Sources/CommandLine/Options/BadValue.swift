/// What is wrong with a value, in a sentence that still lacks its subject: whose value it is.
package struct BadValue: Error, Equatable {
    /// `takes a whole number from 0 to 65535, not x.`
    package let predicate: String

    package init(_ predicate: String) { self.predicate = predicate }

    /// `expectation` says what was wanted, without a full stop; `text` is what was found.
    package init(_ expectation: String, not text: String) {
        predicate = "\(expectation), not \(text.excerpt)."
    }
}
