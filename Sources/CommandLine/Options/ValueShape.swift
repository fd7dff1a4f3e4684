/// What help, files and shells know of a value, whatever its type is.
package struct ValueShape: Sendable {
    /// The word that stands for the value in help; nil for a switch, which has none.
    package let placeholder: String?
    let form: Form
    /// The words that it may be; empty where it may be more than a few.
    let words: [String]
    /// Words that it often is, which a shell offers where it may be more.
    package var examples: [String] = []

    /// What stands in a configuration file behind the key.
    package enum Form: Sendable {
        case number
        case text
        /// A number, or a text with more in it.
        case numberOrText
        /// A text, or a list of them.
        case list
        /// `true` or `false`.
        case flag
    }

    package init(_ placeholder: String?, _ form: Form = .text, words: [String] = []) {
        self.placeholder = placeholder
        self.form = form
        self.words = words
    }

    /// What a shell offers.
    var offered: [String] { words.isEmpty ? examples : words }

    static let flag = ValueShape(nil, .flag)

    /// Whether it is the name of a file.
    var isFile: Bool { placeholder == "FILE" }
    var isFolder: Bool { placeholder == "DIR" }
}
