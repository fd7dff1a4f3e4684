/// A server that this player was on before, and whether it answers now.
package struct RecentServer: Equatable, Sendable {
    package var address: JoinAddress
    /// The run of the server that was reached there; nil where it said none.
    package var inst: String?
    /// Nil while it is being asked.
    package var isAnswering: Bool?

    package init(address: JoinAddress, inst: String? = nil, isAnswering: Bool? = nil) {
        self.address = address
        self.inst = inst
        self.isAnswering = isAnswering
    }

    package var words: String {
        switch isAnswering {
        case nil: "asking…"
        case true?: "answers"
        case false?: "not answering"
        }
    }
}
