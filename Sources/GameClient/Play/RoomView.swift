import GameProtocol

/// A room as this client knows it: the last snapshot, and all events since.
struct RoomView: Equatable, Sendable {
    /// This client's own name.
    let me: String
    var code: String
    var title: String?
    var options: GameOptions
    var phase: RoomState.Phase
    var round: Int
    var owner: String?
    var seats: [Seat]
    /// Who sat here when the round began: whoever leaves keeps the place until it is over.
    var roundPlaces: [String] = []
    var spectators: [String]
    var board: Board?
    /// The cards of a deck room; nil in other rooms.
    var deck: DeckTable?
    var turn: Turn?
    /// The server's request for a move.
    var prompt = PromptState.none
    /// Two unequal cards are showing.
    var isTurningBack = false
    /// When they are turned down again; nil where that is not known.
    var turnsBackAt: Int?
    /// How long nothing new has happened.
    var progress = Progress()
    /// The cards that the other players look at, by name.
    var hovers: [String: Int] = [:]
    /// The flips of the turn before, or of the running one.
    var lastTurn: [ShownFlip] = []
    var chat: [ChatLine] = []
    /// When the round began and ended, by the client's clock.
    var startedAt: Int?
    var endedAt: Int?
    var seq: Int64
    /// How many can play; nil where this client did not make the room.
    var seatCount: Int?
    var deal: DealRecord

    /// Somebody who sits in the room.
    struct Seat: Equatable, Sendable {
        var name: String
        var isReady: Bool
        var isOnline: Bool
        var isPlaying: Bool
        var score: Int
        var flips: Int
        var misses: Int
        var draws = 0
        var tricks = 0
        /// For how long the seat of somebody who is away is kept; nil where that is not known.
        var keptUntil: Int?
    }

    /// The turn that is running.
    struct Turn: Equatable, Sendable {
        var number: Int
        var player: String
        /// When the clock runs out; nil without one.
        var endsAt: Int?
        var flipCount = 0
    }

    /// A card that somebody turned up.
    struct ShownFlip: Equatable, Sendable {
        var player: String
        var cell: Int
        var face: Face
        /// Whether the card was the second of a pair; nil for the first card of a turn.
        var isPair: Bool?
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

    /// Something that somebody said here.
    struct ChatLine: Equatable, Sendable {
        var player: String
        var text: String
    }

    /// Takes a snapshot that came at that time; what it says was cleaned before.
    init(_ state: RoomState, me: String, at: Int) {
        self.me = me
        code = state.room
        title = state.title
        options = state.options
        phase = state.phase
        round = state.round
        owner = state.owner
        seats = state.players.map(Seat.init)
        roundPlaces = seats.map(\.name)
        spectators = state.spectators
        startedAt = state.elapsedMs.map { at - $0 }
        endedAt = state.phase == .over ? at : nil
        seq = state.seq
        turn = state.turn.map {
            Turn(
                number: $0.turn,
                player: $0.player,
                endsAt: $0.clockMs.map { at + $0 },
                flipCount: max(0, ($0.nth ?? 1) - 1)
            )
        }
        deal = DealRecord(state)
        setTable(state, at: at)
    }

    private mutating func setTable(_ state: RoomState, at: Int) {
        switch (state.game, options) {
        case (.deck(let state), .deck(let options)):
            deck = DeckTable(options, state)
            // What was dealt before this client came can be checked in part.
            if options.rules == .free, round > 0 { deck?.keep(deal) }
        case (.deck, .concentration), (.concentration, .deck): break
        case (.concentration(let state), .concentration):
            board = state.cells.flatMap {
                Board(columns: state.columns, cells: $0.map(Board.Cell.init))
            }
            isTurningBack = state.hide != nil
            turnsBackAt = state.hide.map { at + $0.ms }
            progress = Progress(idleTurns: state.idleTurns, isTurnCounted: isTurningBack)
            for (index, cell) in (board?.cells ?? []).enumerated() {
                switch cell {
                case .down: break
                case .up(let face), .taken(let face, _): deal.saw(face.code, at: index + 1)
                }
            }
        }
    }

    /// A move answers the request, until the server says no.
    mutating func answerPrompt() { if prompt == .standing { prompt = .answered } }

    /// The server refused a move: its request stands again, unless an event came in between.
    mutating func restorePrompt() { if prompt == .answered { prompt = .standing } }

    /// The seat of that name.
    func seat(_ name: String) -> Seat? { seats.first { $0.name == name } }
    var ownSeat: Seat? { seat(me) }
    /// The names of all who have a place at the table, in the order of the seats.
    var places: [String] {
        let names = seats.map(\.name)
        return phase == .lobby ? names : roundPlaces + names.filter { !roundPlaces.contains($0) }
    }
    var isPlayer: Bool { ownSeat != nil }
    /// The request for a move that nothing has answered or overtaken yet.
    var isPrompted: Bool {
        get { prompt == .standing }
        set { prompt = newValue ? .standing : .none }
    }
    /// It is this client's move, as far as it knows.
    var isMyTurn: Bool { phase == .playing && turn?.player == me }
    /// This client plays in the running round, so that leaving forfeits it.
    var isInRound: Bool { phase == .playing && !isFree && ownSeat?.isPlaying == true }
    /// A shared table: whoever sits there may act, and there are no rounds.
    var isFree: Bool { deck?.isFree == true }
    /// How many seats are on the board: those who began the round.
    var playing: [Seat] {
        let playing = seats.filter(\.isPlaying)
        return playing.isEmpty || isFree ? seats : playing
    }
    /// The options, where Concentration is played here.
    var concentration: ConcentrationOptions? {
        if case .concentration(let options) = options { options } else { nil }
    }
    /// Cards of the board, or of the one that will be dealt.
    var cellCount: Int { board?.count ?? concentration?.cellCount ?? 0 }
}

extension RoomView.Seat {
    init(_ player: RoomState.Player) {
        name = player.name
        isReady = player.isReady
        isOnline = player.isOnline
        isPlaying = player.isPlaying
        score = player.score
        flips = 0
        misses = 0
        setCounts(player.counts)
    }

    /// Takes what the server counted.
    mutating func setCounts(_ counts: GameCounts) {
        switch counts {
        case .concentration(let counts):
            flips = counts.flips
            misses = counts.misses
        case .deck(let counts):
            draws = counts.draws
            tricks = counts.tricks
        case .nothing: break
        }
    }

    init(newcomer name: String) {
        self.name = name
        isReady = false
        isOnline = true
        isPlaying = false
        score = 0
        flips = 0
        misses = 0
    }
}

extension Board.Cell {
    init(_ cell: ConcentrationState.Cell) {
        switch cell {
        case .down: self = .down
        case .up(let face): self = .up(face)
        case .taken(let face, let player): self = .taken(face, by: player)
        }
    }
}
