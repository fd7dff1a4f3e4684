/// The words of a command line, taken apart into options and their values.
struct OptionWords {
    private var rest: ArraySlice<String>
    /// The value that stood behind `=` in the word given last.
    private var attached: String?

    init(_ words: ArraySlice<String>) { rest = words }

    /// The next option, without its `=` part; nil at the end.
    mutating func next() throws(UsageError) -> String? {
        guard let word = rest.popFirst() else { return nil }
        guard word.hasPrefix("-"), word != "--" else {
            throw UsageError("What is \(word) for? Options begin with a dash.")
        }
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else {
            attached = nil
            return word
        }
        attached = String(word[word.index(after: equals)...])
        return String(word[..<equals])
    }

    mutating func value(of option: String) throws(UsageError) -> String {
        if let attached { return attached }
        guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value.") }
        return value
    }

    func switchText(_ option: String) throws(UsageError) -> String {
        if attached != nil { throw UsageError("\(option) takes no value.") }
        return "1"
    }
}
