import GameProtocol

extension ClientState {
    /// Asks about the server's themes, unless the same is being asked.
    mutating func look(_ question: ThemeSearch.Question, tells: Bool) {
        if let themes, themes.question == question, themes.progress == .coming,
            outstanding.contains(where: { $0.purpose == .themes(question, tells: tells) })
        {
            return
        }
        let search = ThemeSearch(question, after: themes)
        themes = search
        if let request = search.request {
            send(.theme(request), .themes(question, tells: tells))
        }
    }

    /// Takes a page; the search goes on until its last one.
    mutating func take(_ reply: ThemeReply, _ question: ThemeSearch.Question, tells: Bool) {
        // Somebody asked something else since.
        guard var search = themes, search.question == question else { return }
        search.take(reply)
        themes = search
        if let request = search.request {
            send(.theme(request), .themes(question, tells: tells))
        } else if tells {
            say(.themes(search))
        }
    }

    /// Asks for the faces of the theme that the room plays with, where a face can use them.
    ///
    /// All of them, in the order of the list, whatever is dealt: what is loaded tells nothing.
    package mutating func lookAtRoomTheme(_ question: ThemeSearch.Question) {
        guard stage == .open, roomTheme?.question != question else { return }
        let search = ThemeSearch(question)
        roomTheme = search
        if let request = search.request { send(.theme(request), .roomTheme(question)) }
    }

    mutating func takeRoomTheme(_ reply: ThemeReply, _ question: ThemeSearch.Question) {
        guard roomTheme?.question == question else { return }
        roomTheme?.take(reply)
        if let request = roomTheme?.request { send(.theme(request), .roomTheme(question)) }
    }
}
