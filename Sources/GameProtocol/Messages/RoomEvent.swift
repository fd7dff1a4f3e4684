/// An event in a room, sent to all its members (protocol.md, section 5).
///
/// The events of a room have the numbers 1, 2, 3 … without gaps, the same for every member.
public struct RoomEvent: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// The event's number in the room, from 1.
    public var seq: Int64
    /// The content of the event.
    public var body: Body

    /// Creates an event.
    public init(room: String, seq: Int64, _ body: Body) {
        self.room = room
        self.seq = seq
        self.body = body
    }

    /// The content of an event.
    ///
    /// Long and rare cases are indirect, so that the events of every move stay small.
    public enum Body: Equatable, Sendable {
        /// A member joined; `seedCommit` belongs to the next deal, and `bot` is the level of a bot.
        indirect case joined(
            player: String,
            role: Role,
            seedCommit: String,
            bot: BotGrade? = nil,
            display: String? = nil
        )
        case ready(player: String, isReady: Bool)
        case chat(player: String, role: Role, text: String)
        /// The player's connection is lost; the seat is kept for `resumeMs`.
        case offline(player: String, resumeMs: Int)
        case online(player: String)
        case left(player: String, role: Role, reason: LeaveReason)
        /// The room has another owner.
        case owner(player: String)
        indirect case started(Started)
        /// A turn begins; `clockMs` is absent without a turn clock.
        case turn(turn: Int, player: String, clockMs: Int?)
        /// The turn clock ran out for the player, the `strikes`-th time in a row.
        case timeout(turn: Int, player: String, strikes: Int)
        indirect case over(Over)
        /// The proof of a deal at a table without rounds, now that no card of the deal is hidden.
        indirect case proof(DealProof)
        case game(GameEvent)
    }
}

/// The reason why a member left a room.
public enum LeaveReason: String, CaseIterable, Sendable {
    /// The member asked to leave the room.
    case leave
    /// The member left the server.
    case bye
    /// The connection was lost and not resumed in time.
    case gone
    /// The third turn in a row ran out.
    case idle
    case kicked
    /// A person takes the seat of a bot of the server.
    case yielded = "yields"
}

/// The start of a round.
public struct Started: Equatable, Sendable {
    /// The game; nil from a server that does not say.
    public var game: GameKind?
    /// The round's number in the room, from 1.
    public var round: Int
    /// The board, in games that have one.
    public var board: CardGrid?
    /// The names of the players in the order of play.
    public var players: [String]
    /// The name of the player who begins.
    public var first: String
    /// The commitment to the deal, 64 hex characters.
    public var commit: String
    /// The commitment to the server's part of the seed, which was announced earlier.
    public var seedCommit: String

    package init(
        game: GameKind? = nil,
        round: Int,
        board: CardGrid?,
        players: [String],
        first: String,
        commit: String,
        seedCommit: String
    ) {
        self.game = game
        self.round = round
        self.board = board
        self.players = players
        self.first = first
        self.commit = commit
        self.seedCommit = seedCommit
    }
}

/// The end of a round.
public struct Over: Equatable, Sendable {
    /// The game; nil from a server that does not say.
    public var game: GameKind?
    /// The round's number.
    public var round: Int
    /// The reason for the end.
    public var reason: Reason
    /// The result: a win, a tie or neither.
    public var result: Result
    /// The winners: one, several in a tie, or none.
    public var winners: [String]
    /// The players by places, the best first; nil in games that tell only winners.
    public var places: [[String]]?
    /// The scores of all who began the round.
    public var scores: [Score]
    /// The game's counts for each player in `scores`, in the same order.
    public var stats: [Stats]
    /// The line whose SHA-256 is the round's `commit`.
    public var proof: String
    /// The server's part of the seed, 32 hex characters.
    public var serverSeed: String
    /// The players' parts of the seed, in seat order; empty for a player who sent none.
    public var entropies: [String]
    /// The commitment to the server's part of the next deal's seed.
    public var seedCommit: String

    package init(
        game: GameKind? = nil,
        round: Int,
        reason: Reason,
        result: Result,
        winners: [String],
        places: [[String]]? = nil,
        scores: [Score],
        stats: [Stats],
        proof: String,
        serverSeed: String,
        entropies: [String],
        seedCommit: String
    ) {
        self.game = game
        self.round = round
        self.reason = reason
        self.result = result
        self.winners = winners
        self.places = places
        self.scores = scores
        self.stats = stats
        self.proof = proof
        self.serverSeed = serverSeed
        self.entropies = entropies
        self.seedCommit = seedCommit
    }

    /// The reason why a round is over.
    public typealias Reason = OverReason

    /// The result: a win, a tie or neither.
    public enum Result: String, CaseIterable, Sendable {
        case win, tie, none
    }
}

extension OverReason: RawRepresentable {
    /// The reasons of all games, each once.
    public static let allReasons: [OverReason] = {
        var all = [complete, forfeit]
        for reason in GameKind.allCases.flatMap(\.row.reasons) where !all.contains(reason) {
            all.append(reason)
        }
        return all + [abandoned, shutdown]
    }()

    /// The reason with that name on the wire; nil if no game has it.
    public init?(rawValue: String) {
        guard let known = Self.allReasons.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = known
    }
}

/// The proof, in a room without rounds, that a deal was fixed before it began.
public struct DealProof: Equatable, Sendable {
    /// The deal's number in the room, from 1.
    public var deal: Int
    /// The line whose SHA-256 is the deal's `commit`.
    public var proof: String
    /// The server's part of the seed, 32 hex characters.
    public var serverSeed: String
    /// The players' parts of the seed, in seat order; empty for a player who sent none.
    public var entropies: [String]

    package init(deal: Int, proof: String, serverSeed: String, entropies: [String]) {
        self.deal = deal
        self.proof = proof
        self.serverSeed = serverSeed
        self.entropies = entropies
    }
}

/// The places of a round's players: a list of lists of names, the best first.
extension Over {
    func encodePlaces(into writer: inout JSONWriter) {
        guard let places else { return }
        writer.key("places")
        writer.beginArray()
        for place in places {
            writer.beginArray()
            for name in place { writer.value(name) }
            writer.endArray()
        }
        writer.endArray()
    }

    static func decodePlaces(_ fields: inout JSONObject) throws(FieldError) -> [[String]]? {
        guard let places = try fields.array("places") else { return nil }
        return try places.map { place throws(FieldError) in
            guard let names = place.elements else {
                throw FieldError(kind: .badType, field: "places")
            }
            return try names.map { name throws(FieldError) in
                guard let text = name.string else {
                    throw FieldError(kind: .badType, field: "places")
                }
                return fields.treated(name: text)
            }
        }
    }
}
