/// What is wrong with a value, in a sentence that still lacks its subject: whose value it is.
struct BadValue: Error, Equatable {
    /// `takes a whole number from 0 to 65535.`
    let predicate: String

    init(_ predicate: String) { self.predicate = predicate }
}
