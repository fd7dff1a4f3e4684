import GameProtocol

extension ClientState {
    /// Asks about the server's themes, unless the same is being asked.
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

    /// Takes a page; the search goes on until its last one.
    mutating func take(
        _ reply: ThemeReply,
        to asked: ThemeRequest,
        _ question: ThemeSearch.Question,
        tells: Bool
    ) {
        // Somebody asked something else since, or the same anew, which has got less far.
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

    /// Asks for the faces of the theme that the room plays with, where a face can use them.
    ///
    /// All of them, in the order of the list, whatever is dealt: what is loaded tells nothing.
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

/// Questions that came too soon, and are asked again.
extension ClientState {
    /// A question about themes that the server wants later.
    struct PostponedQuestion: Equatable, Sendable {
        var purpose: Purpose
        var request: ThemeRequest
        /// When it is asked again.
        var dueAt: Int
    }

    /// How long it waits where a server wants a request later and does not say when.
    private static let usualWaitMs = 1000
    /// The longest that it waits, whatever a server says.
    private static let maximumWaitMs = 60_000

    /// Asks again when the server said it may; whether that is done, rather than to tell the no.
    mutating func postpone(_ purpose: Purpose, _ refusal: Refusal, at: Int) -> Bool {
        guard refusal.code == .rateLimited, let request = wanted(by: purpose) else { return false }
        let wait = min(refusal.retryAfterMs ?? Self.usualWaitMs, Self.maximumWaitMs)
        postponed.append(
            PostponedQuestion(purpose: purpose, request: request, dueAt: at + max(1, wait))
        )
        return true
    }

    /// When the next of them is due.
    var postponedUntil: Int? { postponed.map(\.dueAt).min() }

    /// Asks what is due, unless nobody wants to know it any more.
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

    /// The request that a question was sent for, if the search still waits for its answer.
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
