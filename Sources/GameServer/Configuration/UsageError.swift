/// A command line, a variable or a file that cannot be carried out: exit status 2.
struct UsageError: Error, Equatable {
    /// Of each thing one sentence of what is wrong, and one of what to do.
    let messages: [String]

    var message: String { messages.joined(separator: "\n") }

    init(_ message: String) { messages = [message] }

    init(_ messages: [String]) { self.messages = messages }
}
