/// A server that this player was on before, and whether it answers now.
struct RecentServer: Equatable, Sendable {
    var address: JoinAddress
    /// Nil while it is being asked.
    var isAnswering: Bool?

    var words: String {
        switch isAnswering {
        case nil: "asking…"
        case true?: "answers"
        case false?: "not answering"
        }
    }
}
