import GameProtocol

extension ClientState {
    /// Asks the server about its themes, unless the same request is under way.
    mutating func look(_ question: ThemeSearch.Question, tells: Bool) {
        if let themes, themes.question == question, let request = themes.request,
            isOnItsWay(.themes(request, question, tells: tells))
        {
            return
        }
        let search = ThemeSearch(question, after: themes)
        themes = search
        if let request = search.request {
            send(.theme(request), .themes(request, question, tells: tells))
        }
    }

    /// Adds a page of the answer and asks for the next one, until the last page.
    mutating func take(
        _ reply: ThemeReply,
        to asked: ThemeRequest,
        _ question: ThemeSearch.Question,
        tells: Bool
    ) {
        // The player has asked something else since, or has asked the same question again.
        guard var search = themes, search.question == question, search.request == asked else {
            return
        }
        search.take(reply)
        themes = search
        if let request = search.request {
            send(.theme(request), .themes(request, question, tells: tells))
        } else if tells {
            say(.themes(search))
        }
    }

    /// Asks for the faces of the room's theme, for a screen that can show their pictures.
    ///
    /// The client asks for all faces in the order of the list, independent of the deal. Its
    /// requests therefore reveal nothing about the cards.
    package mutating func lookAtRoomTheme(_ question: ThemeSearch.Question) {
        guard stage == .open, roomTheme?.question != question else { return }
        let search = ThemeSearch(question)
        roomTheme = search
        if let request = search.request { send(.theme(request), .roomTheme(request, question)) }
    }

    mutating func takeRoomTheme(
        _ reply: ThemeReply,
        to asked: ThemeRequest,
        _ question: ThemeSearch.Question
    ) {
        guard let search = roomTheme, search.question == question, search.request == asked else {
            return
        }
        roomTheme?.take(reply)
        if let request = roomTheme?.request {
            send(.theme(request), .roomTheme(request, question))
        }
    }
}

/// Requests that were refused because they came too soon. The client repeats them.
extension ClientState {
    /// A request about themes that the server wants later.
    struct PostponedQuestion: Equatable, Sendable {
        var purpose: Purpose
        var request: ThemeRequest
        /// The time at which the client repeats the request.
        var dueAt: Int
    }

    /// The delay in milliseconds if the server does not name one.
    private static let usualWaitMs = 1000
    /// The longest delay in milliseconds, even if the server asks for a longer one.
    private static let maximumWaitMs = 60_000

    /// Plans to repeat a request when the server allows it. Returns false if the refusal should be
    /// shown instead.
    mutating func postpone(_ purpose: Purpose, _ refusal: Refusal, at: Int) -> Bool {
        guard refusal.code == .rateLimited, let request = wanted(by: purpose) else { return false }
        let wait = min(refusal.retryAfterMs ?? Self.usualWaitMs, Self.maximumWaitMs)
        postponed.append(
            PostponedQuestion(purpose: purpose, request: request, dueAt: at + max(1, wait))
        )
        return true
    }

    var postponedUntil: Int? { postponed.map(\.dueAt).min() }

    /// Repeats the requests that are due, unless the player has asked something else meanwhile.
    mutating func askAgain(at: Int) {
        guard let due = postponedUntil, due <= at else { return }
        let ready = postponed.filter { $0.dueAt <= at }
        postponed.removeAll { $0.dueAt <= at }
        for question in ready where wanted(by: question.purpose) == question.request {
            send(.theme(question.request), question.purpose)
        }
    }

    private func isOnItsWay(_ purpose: Purpose) -> Bool {
        outstanding.contains { $0.purpose == purpose }
            || postponed.contains { $0.purpose == purpose }
    }

    /// The request that belongs to the purpose, if the search still waits for its answer.
    private func wanted(by purpose: Purpose) -> ThemeRequest? {
        switch purpose {
        case .themes(let asked, let question, _)
        where themes?.question == question && themes?.request == asked: asked
        case .roomTheme(let asked, let question)
        where roomTheme?.question == question && roomTheme?.request == asked: asked
        default: nil
        }
    }
}
