package import GameProtocol

/// The ladder of a server, as far as this client knows it.
package struct Ladder: Equatable, Sendable {
    package internal(set) var isKnown = false
    /// The key that makes a name the player's own at this server; nil without one.
    var key: String?
    /// The last complete table of ratings that the server sent; nil before the first one.
    package var table: LadderReply?
    /// The pages so far of a table that is still coming.
    var pages: LadderReply?

    /// The number of rows from which the client asks for no further page.
    static let maximumCount = 200
}

extension ClientState {
    /// Uses the player's key at a server with a ladder, in each `hello` with a name.
    package mutating func use(ladderKey: String) { ladder.key = ladderKey }

    /// Whether the server whose greeting has come has a ladder, so that the client needs the
    /// player's key.
    package func seeksKey(with hello: ServerHello) -> Bool {
        stage == .awaitingGreeting && hello.features.contains("ladder")
    }

    /// Asks the server for a table of the ladder, without a message to the player.
    mutating func askLadder(_ request: LadderRequest) {
        guard ladder.isKnown, !outstanding.contains(where: { $0.purpose == .ladder(request) })
        else { return }
        send(.ladder(request), .ladder(request))
    }

    /// Adds a page of the table, and shows the table after the last page.
    mutating func take(_ page: LadderReply, of request: LadderRequest) {
        var table = page
        if let after = request.after {
            // A new question may have begun another table meanwhile.
            guard let pages = ladder.pages, pages.next == after,
                pages.shown?.contest == page.shown?.contest
            else { return }
            table.rows = pages.rows + page.rows
        }
        ladder.pages = table
        if let next = page.next, !page.rows.isEmpty, table.rows.count < Ladder.maximumCount {
            var request = request
            request.after = next
            return send(.ladder(request), .ladder(request))
        }
        ladder.table = table
    }

    /// Reports the new ratings to the player, if the change belongs to the present room.
    mutating func take(_ change: LadderChange) {
        guard change.room == room?.code, !change.rows.isEmpty else { return }
        say(.rated(change))
    }
}
