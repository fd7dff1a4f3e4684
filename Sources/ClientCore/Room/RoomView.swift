package import GameProtocol

/// The client's view of a room: the last snapshot, and all events since then.
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
    /// The players seated when the round began. A player who leaves keeps the place until the end.
    var roundPlaces: [String] = []
    /// The reasons of the players who left during the round.
    var departures: [String: LeaveReason] = [:]
    package var spectators: [String]
    /// The credit for the pictures on the cards; nil if there is none.
    package var credit: String?
    /// The cards and boards of the game.
    var table: GameValue<RoomView>
    package var turn: Turn?
    var prompt = PromptState.none
    /// The start of the present or last round, by the client's clock; nil if it is unknown.
    package var startedAt: Int?
    /// The end of the last round, by the client's clock; nil during a round and before the first.
    package var endedAt: Int?
    package var seq: Int64
    /// The number of seats; nil if this client did not make the room.
    package var seatCount: Int?
    /// Whether this client made the room with a password, or entered it with one.
    package var isLocked = false
    var deal: DealRecord

    /// A player who sits in the room.
    package struct Seat: Equatable, Sendable {
        package var name: String
        package var isReady: Bool
        package var isOnline: Bool
        var isPlaying: Bool
        package var score: Int
        /// The game's counts beside the score.
        var counts: Stats
        /// The time until which the server keeps the seat of an absent player; nil if unknown.
        var keptUntil: Int?
        /// The time for which the server keeps the seat, in milliseconds; nil if the server did not
        /// name it.
        var keptMs: Int?
    }

    package struct Turn: Equatable, Sendable {
        package var number: Int
        var player: String
        /// The time when the clock runs out; nil without a clock.
        package var endsAt: Int?
    }

    /// The state of a request for a move, which the server makes once.
    enum PromptState: Equatable, Sendable {
        /// There is no request, or an event has replaced it.
        case none
        /// This player has not answered the request yet.
        case standing
        /// A move that answers the request is under way. If the server refuses it, the request
        /// stands again.
        case answered
    }

    /// Takes a snapshot that came at that time. Its texts are already safe for a terminal.
    package init(_ state: RoomState, me: String, at: Int) {
        let game = ClientGames[state.options.game]
        self.me = me
        code = state.room
        title = state.title
        options = state.options
        phase = state.phase
        round = state.round
        owner = state.owner
        let noCounts = Stats(zerosFor: state.options.statNames)
        seats = state.players.map { Seat($0, noCounts: noCounts) }
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
        let (own, source) = game.table(state, at: at)
        deal = DealRecord(state, source)
        table = GameValue(options.game, own)
        game.note(.entered, in: &self)
    }

    /// Marks the request as answered by a move, until the server refuses the move.
    mutating func answerPrompt() { if prompt == .standing { prompt = .answered } }

    /// Restores the request after a refused move, unless an event came in between.
    mutating func restorePrompt() { if prompt == .answered { prompt = .standing } }

    func seat(_ name: String) -> Seat? { seats.first { $0.name == name } }
    package var ownSeat: Seat? { seat(me) }
    /// The names of all players with a place at the table, in the order of the seats.
    var places: [String] {
        let names = seats.map(\.name)
        return phase == .lobby ? names : roundPlaces + names.filter { !roundPlaces.contains($0) }
    }
    package var isPlayer: Bool { ownSeat != nil }
    /// Whether a seat is free, as far as this client knows.
    package var hasFreeSeat: Bool { seats.count < (seatCount ?? Limits.seats.upperBound) }
    /// Returns the name of a player or spectator that matches `name` by `NameRule`.
    package func member(_ name: String) -> String? {
        (seats.map(\.name) + spectators).first { NameRule.key($0) == NameRule.key(name) }
    }
    /// Whether a request for a move stands without an answer or a later event.
    package var isPrompted: Bool {
        get { prompt == .standing }
        set { prompt = newValue ? .standing : .none }
    }
    /// Whether it is this client's turn, as far as it knows.
    package var isMyTurn: Bool { phase == .playing && turn?.player == me }
    /// Whether this player plays alone or only with bots.
    package var isPractice: Bool {
        playing.allSatisfy { $0.name == me || BotName.isBot($0.name) }
    }

    /// Whether this client plays in the running round, so that leaving forfeits it.
    package var isInRound: Bool { phase == .playing && !isFree && ownSeat?.isPlaying == true }
    package var game: any ClientGame.Type { ClientGames[options.game] }
    /// Whether this player loses something by leaving.
    package var asksBeforeLeaving: Bool { isInRound || facts.hasStake }
    /// Whether this is a shared table: every seated player may act, and there are no rounds.
    package var isFree: Bool { options.isSharedTable }
    /// The players who began the round, or all seated players at a shared table.
    package var playing: [Seat] {
        let playing = seats.filter(\.isPlaying)
        return playing.isEmpty || isFree ? seats : playing
    }

    /// The counts of a player before the first move.
    var noCounts: Stats { Stats(zerosFor: options.statNames) }

    func newSeat(_ name: String) -> Seat { Seat(newcomer: name, noCounts: noCounts) }
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

    /// Replaces the counts by the server's, unless the server sent none.
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

extension RoomSummary {
    /// The state of a room in a list of rooms, by which the list is sorted.
    package enum State: String, CaseIterable, Sendable {
        case open
        case full
        case playing
        case over

        /// The order of the states. Rooms that a player can join come first.
        package var rank: Int {
            switch self {
            case .open: 0
            case .over: 1
            case .full: 2
            case .playing: 3
            }
        }
    }

    package var state: State {
        switch phase {
        case .playing where !options.isSharedTable: .playing
        case .over: .over
        case .lobby, .playing: hasFreeSeat ? .open : .full
        }
    }

    package var hasFreeSeat: Bool { players.count < seats }

    /// Whether players wait in the room for others, and a player can join without a password.
    package var isWaiting: Bool {
        [.open, .over].contains(state) && hasFreeSeat && !players.isEmpty && !isLocked
            && !options.isSharedTable
    }
}

extension [RoomSummary] {
    /// The rooms in order. Rooms with waiting players come first: before their first round, then
    /// after a round. The other rooms follow by state, and rooms of one state by code.
    package var openFirst: [RoomSummary] {
        map { room in
            (room.state.rank - (room.isWaiting ? RoomSummary.State.allCases.count : 0), room)
        }
        .sorted { ($0.0, $0.1.room) < ($1.0, $1.1.room) }
        .map(\.1)
    }
}

extension ServerLine {
    /// The room in a snapshot; nil for any other line.
    package var snapshot: RoomState? {
        switch self {
        case .reply(let reply):
            switch reply.outcome {
            case .ok(.entered(let state)), .ok(.state(let state)): state
            case .ok, .refused: nil
            }
        case .connection(.state(let state)): state
        case .connection, .event, .unknown: nil
        }
    }
}
