/// A request that the server knows, as `help` tells it.
public struct HelpEntry: Equatable, Sendable {
    /// A line that can be sent as it stands.
    public var example: String
    /// One sentence.
    public var about: String

    package init(example: String, about: String) {
        self.example = example
        self.about = about
    }
}
