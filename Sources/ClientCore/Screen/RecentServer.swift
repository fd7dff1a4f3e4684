/// A server that this player was on before, and whether it answers now.
package struct RecentServer: Equatable, Sendable {
    package var address: JoinAddress
    /// Nil while it is being asked.
    package var isAnswering: Bool?

    package init(address: JoinAddress, isAnswering: Bool? = nil) {
        self.address = address
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
