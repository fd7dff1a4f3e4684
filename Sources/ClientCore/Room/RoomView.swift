package import GameProtocol

/// A room as this client knows it: the last snapshot, and all events since.
package struct RoomView: Equatable, Sendable {
    /// This client's own name.
    package let me: String
    package var code: String
    package var title: String?
    package var options: GameOptions
    package var phase: RoomState.Phase
    package var round: Int
    package var owner: String?
    package var seats: [Seat]
    /// Who sat here when the round began: whoever leaves keeps the place until it is over.
    var roundPlaces: [String] = []
    /// Why those who left during the round did.
    var departures: [String: LeaveReason] = [:]
    package var spectators: [String]
    /// Whom to thank for what is on the cards; nil where nobody says.
    package var credit: String?
    /// What lies there.
    var table: RoomTable
    package var turn: Turn?
    /// The server's request for a move.
    var prompt = PromptState.none
    /// When the round began and ended, by the client's clock.
    package var startedAt: Int?
    package var endedAt: Int?
    package var seq: Int64
    /// How many can play; nil where this client did not make the room.
    package var seatCount: Int?
    /// This client made the room with a password, or came in by one.
    package var isLocked = false
    var deal: DealRecord

    /// Somebody who sits in the room.
    package struct Seat: Equatable, Sendable {
        package var name: String
        package var isReady: Bool
        package var isOnline: Bool
        var isPlaying: Bool
        package var score: Int
        /// What the game counts beside the score.
        var counts: Stats
        /// For how long the seat of somebody who is away is kept; nil where that is not known.
        var keptUntil: Int?
        /// For how long the server said that it keeps the seat; nil while it did not.
        var keptMs: Int?
    }

    /// The turn that is running.
    package struct Turn: Equatable, Sendable {
        package var number: Int
        var player: String
        /// When the clock runs out; nil without one.
        package var endsAt: Int?
    }

    /// How it stands with the request for a move, which the server makes once.
    enum PromptState: Equatable, Sendable {
        /// There is none, or an event has overtaken it.
        case none
        /// Nothing has answered it yet.
        case standing
        /// A move is under way that it stands behind: refused, that move has answered nothing.
        case answered
    }

    /// Takes a snapshot that came at that time; what it says was cleaned before.
    package init(_ state: RoomState, me: String, at: Int) {
        let game = ClientGames[state.options.game]
        self.me = me
        code = state.room
        title = state.title
        options = state.options
        phase = state.phase
        round = state.round
        owner = state.owner
        seats = state.players.map { Seat($0, noCounts: game.noCounts) }
        roundPlaces = seats.map(\.name)
        spectators = state.spectators
        startedAt = state.elapsedMs.map { at - $0 }
        endedAt = state.phase == .over ? at : nil
        seq = state.seq
        turn = state.turn.map {
            Turn(
                number: $0.turn,
                player: $0.player,
                endsAt: $0.clockMs.map { at + $0 }
            )
        }
        deal = DealRecord(state)
        table = game.table(state, at: at)
        game.enter(&self)
    }

    /// A move answers the request, until the server says no.
    mutating func answerPrompt() { if prompt == .standing { prompt = .answered } }

    /// The server refused a move: its request stands again, unless an event came in between.
    mutating func restorePrompt() { if prompt == .answered { prompt = .standing } }

    func seat(_ name: String) -> Seat? { seats.first { $0.name == name } }
    package var ownSeat: Seat? { seat(me) }
    /// The names of all who have a place at the table, in the order of the seats.
    var places: [String] {
        let names = seats.map(\.name)
        return phase == .lobby ? names : roundPlaces + names.filter { !roundPlaces.contains($0) }
    }
    package var isPlayer: Bool { ownSeat != nil }
    /// Whether a seat is free, as far as this client knows.
    package var hasFreeSeat: Bool { seats.count < (seatCount ?? Limits.seats.upperBound) }
    /// Somebody who sits or watches here, by a name in whatever letters.
    package func member(_ name: String) -> String? {
        (seats.map(\.name) + spectators).first { NameRule.key($0) == NameRule.key(name) }
    }
    /// The request for a move that nothing has answered or overtaken yet.
    package var isPrompted: Bool {
        get { prompt == .standing }
        set { prompt = newValue ? .standing : .none }
    }
    /// It is this client's move, as far as it knows.
    package var isMyTurn: Bool { phase == .playing && turn?.player == me }
    /// Whether nobody but bots plays against this player.
    package var isPractice: Bool {
        playing.allSatisfy { $0.name == me || BotName.isBot($0.name) }
    }

    /// This client plays in the running round, so that leaving forfeits it.
    package var isInRound: Bool { phase == .playing && !isFree && ownSeat?.isPlaying == true }
    /// The game that is played here.
    package var game: any ClientGame.Type { ClientGames[options.game] }
    /// Leaving loses something.
    package var asksBeforeLeaving: Bool { isInRound || game.hasStake(in: self) }
    /// A shared table: whoever sits there may act, and there are no rounds.
    package var isFree: Bool { options.isSharedTable }
    /// Those who began the round, or all who sit at a shared table.
    package var playing: [Seat] {
        let playing = seats.filter(\.isPlaying)
        return playing.isEmpty || isFree ? seats : playing
    }
    /// The seat of somebody who has sat down just now.
    func newSeat(_ name: String) -> Seat { Seat(newcomer: name, noCounts: game.noCounts) }
}

extension RoomView.Seat {
    init(_ player: RoomState.Player, noCounts: Stats) {
        name = player.name
        isReady = player.isReady
        isOnline = player.isOnline
        isPlaying = player.isPlaying
        score = player.score
        counts = noCounts
        setCounts(player.stats)
    }

    /// Takes what the server counted.
    mutating func setCounts(_ counts: Stats) {
        if !counts.entries.isEmpty { self.counts = counts }
    }

    init(newcomer name: String, noCounts: Stats) {
        self.name = name
        isReady = false
        isOnline = true
        isPlaying = false
        score = 0
        counts = noCounts
    }
}
