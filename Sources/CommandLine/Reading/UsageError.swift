/// A command line, a variable or a file that cannot be carried out: exit status 2.
package struct UsageError: Error, Equatable {
    /// For each mistake a sentence on what is wrong, and often one on what to do.
    package let messages: [String]

    package var message: String { messages.joined(separator: "\n") }

    package init(_ message: String) { messages = [message] }

    package init(_ messages: [String]) { self.messages = messages }
}
