package import GameProtocol

/// The commands in rooms of a game, and the requests that the client sends for it.
package protocol GameCommands: Sendable {
    /// Reads a typed line: a verb and the words after it, or numbers alone without a verb. Returns
    /// nil if the verb does not belong to this game.
    static func command(_ verb: String?, _ words: [String]) -> Command?

    /// Carries out a command of this game, or says why it cannot. A command may be a
    /// `GameMove`, such as a move of a bot, or one to which the player agreed.
    static func perform(_ command: GameValue<Command>, _ client: inout ClientState)
    /// Answers a question about a room of this game.
    static func ask(_ question: News.Question, _ client: inout ClientState, at: Int)

    /// Lets the game react to `moment`: it updates the client and sends the requests that it then
    /// needs.
    static func follow(_ moment: ClientMoment, _ client: inout ClientState)

    /// Handles the outcome of a request of this game. For a move, `purpose` contains the
    /// `GameMove`.
    static func settle(
        _ purpose: GameValue<Request>,
        _ outcome: RequestOutcome,
        _ client: inout ClientState
    )
    /// Returns the game's own meaning of a refusal; nil if it has none.
    static func rejection(_ refusal: Refusal) -> Rejection?
}

/// An occasion on which a game may have to send requests.
package enum ClientMoment: Sendable {
    /// An event of the game, which the room already shows.
    case event(GameEvent)
    /// The client has handled an input of any kind.
    case input(at: Int)
    /// Requests were lost with the connection, or events are missing.
    case gap
}

/// The outcome of a request.
package enum RequestOutcome: Sendable {
    case succeeded(Reply.Content)
    case refused(Refusal, at: Int)
    /// The server carried out or refused the request before the connection was lost.
    case handled
}

/// The treatment of a request that the server had not handled when the connection was lost.
package enum RequestFate: Sendable {
    /// A move: the client sends it again if it still has the same meaning.
    case move
    /// An idempotent request: the client sends it again in any case.
    case question
    /// A request that is not sent again: the code that sent it asks again by itself.
    case dropped
}

/// A move to another server of a group, with what the client needs to come back.
struct ServerMove: Equatable, Sendable {
    /// The server of this client until the other server accepts it.
    let home: JoinAddress
    /// The token of the session at `home`. No other server may see it.
    let token: String
    let resumeMs: Int
    /// The ticket for the other server; nil if there is none, or after the server refused it.
    var ticket: String?
    /// The request to repeat at the other server; nil for a resumed session, or if there was no
    /// request.
    let request: ClientState.Outstanding?
    /// Whether the session continues at the other server, with the same token.
    let isResume: Bool
}

/// The limit of redirections in a time window, so that a circle of servers cannot redirect a client
/// forever.
struct MoveLimit: Equatable, Sendable {
    private var times: [Int] = []

    static let maximumCount = 5
    static let windowMs = 30_000

    /// Returns whether one more redirection is allowed at that time. If so, counts it.
    mutating func allows(at: Int) -> Bool {
        times.removeAll { at - $0 >= Self.windowMs }
        guard times.count < Self.maximumCount else { return false }
        times.append(at)
        return true
    }
}

/// A request that the server answered with `unavailable`. The client repeats it for a while.
struct WaitingRequest: Equatable, Sendable {
    let request: ClientState.Outstanding
    /// The time at which the client repeats the request; nil while it waits for the reply.
    var dueAt: Int?
    /// The time at which the client stops repeating the request.
    let endsAt: Int

    static let patienceMs = 30_000
    /// The range of the delay in milliseconds. A server cannot ask for less or more.
    static let waitMs = 250...5000
    static let usualWaitMs = 1000
}

extension JoinAddress {
    /// Reads the place of another server of the group; nil if it is no address of a computer.
    ///
    /// Only characters that people type in addresses are allowed, so the address is safe to show on
    /// a terminal.
    package init?(_ place: ServerPlace) {
        guard let typed = try? JoinAddress(place.host), typed.code == nil,
            typed.host.lowercased() == place.host.lowercased(),
            let port = UInt16(exactly: place.port), port > 0
        else { return nil }
        self.init(host: typed.host, port: port)
    }
}
