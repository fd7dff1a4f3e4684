/// Options that help lists together.
package struct OptionGroup<Values: Sendable>: Sendable {
    package let heading: String
    package let options: [Option<Values>]
    /// Whether the page of a command lists them apart from its other options.
    let isSetApart: Bool

    package init(_ heading: String, isSetApart: Bool = false, _ options: [Option<Values>]) {
        self.heading = heading
        self.isSetApart = isSetApart
        self.options = options
    }
}
