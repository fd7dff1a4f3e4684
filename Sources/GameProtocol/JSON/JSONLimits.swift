/// How much one text of JSON may hold.
package struct JSONLimits: Equatable, Sendable {
    /// How deep values nest; the root is 1.
    package var depth: Int
    /// The members of one object.
    package var members: Int
    /// The elements of one array.
    package var elements: Int

    package init(depth: Int, members: Int, elements: Int) {
        self.depth = depth
        self.members = members
        self.elements = elements
    }

    /// Those of a line (Documentation/protocol/json.md, section 1).
    package static let line = JSONLimits(
        depth: Limits.maximumDepth,
        members: Limits.maximumMembers,
        elements: Limits.maximumElements
    )
}
