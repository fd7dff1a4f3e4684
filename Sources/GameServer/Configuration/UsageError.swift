/// A command line or a variable that cannot be carried out: exit status 2.
struct UsageError: Error, Equatable {
    /// One sentence of what is wrong, one of what to do.
    let message: String

    init(_ message: String) { self.message = message }
}
