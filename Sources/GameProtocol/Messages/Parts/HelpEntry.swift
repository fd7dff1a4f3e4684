/// A request of the server in the answer to `help`.
public struct HelpEntry: Equatable, Sendable {
    /// An example line that can be sent unchanged.
    public var example: String
    /// One sentence about the request.
    public var about: String

    package init(example: String, about: String) {
        self.example = example
        self.about = about
    }
}
