/// Something that `help` explains, and the words that ask for it.
package struct Topic: Sendable {
    package let name: String
    let aliases: [String]
    package let text: @Sendable () -> String

    package init(
        _ name: String,
        aliases: [String] = [],
        text: @escaping @autoclosure @Sendable () -> String
    ) {
        self.name = name
        self.aliases = aliases
        self.text = text
    }
}
