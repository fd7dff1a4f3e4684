/// Something that happened in a room, told to everybody there (protocol.md, section 5).
///
/// Events of a room are numbered 1, 2, 3 ... without gaps, alike for everybody.
public struct RoomEvent: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// The event's number in the room, from 1.
    public var seq: Int64
    /// What happened.
    public var body: Body

    /// Something that happened in a room.
    public init(room: String, seq: Int64, _ body: Body) {
        self.room = room
        self.seq = seq
        self.body = body
    }

    /// What happened in a room.
    ///
    /// What is long and rare lies in a box, so that the events of every move stay small.
    public enum Body: Equatable, Sendable {
        /// Somebody came; `seedCommit` is the next deal's.
        case joined(player: String, role: Role, seedCommit: String)
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
        /// The turn clock ran out, for the player the `strikes`-th time in a row.
        case timeout(turn: Int, player: String, strikes: Int)
        indirect case over(Over)
        /// A deal that no round began is shown, now that none of its cards is hidden any more.
        indirect case proof(DealProof)
        case game(GameEvent)
    }
}

/// Why somebody left a room.
public enum LeaveReason: String, CaseIterable, Sendable {
    /// The player asked to.
    case leave
    /// The player left the server.
    case bye
    /// The connection was lost and not regained in time.
    case gone
    /// The third turn in a row ran out.
    case idle
    /// The owner sent them away.
    case kicked
}

/// A round begins.
public struct Started: Equatable, Sendable {
    /// What is played; nil from a server that does not say.
    public var game: GameKind?
    /// The round's number in the room, from 1.
    public var round: Int
    /// The board, in games that have one.
    public var board: CardGrid?
    /// Who plays, in the order of play.
    public var players: [String]
    /// Who begins.
    public var first: String
    /// The commitment to the deal, 64 hex characters.
    public var commit: String
    /// The commitment to the server's part of the seed, as it was announced before.
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

/// A round is over.
public struct Over: Equatable, Sendable {
    /// What was played; nil from a server that does not say.
    public var game: GameKind?
    /// The round's number.
    public var round: Int
    /// Why it is over.
    public var reason: Reason
    /// Whether somebody won.
    public var result: Result
    /// The winners: one, several in a tie, or nobody.
    public var winners: [String]
    /// The scores of all who began the round.
    public var scores: [Score]
    /// What the game counted for each of them, in the same order.
    public var stats: [Stats]
    /// The line whose SHA-256 is the round's `commit`.
    public var proof: String
    /// The server's part of the seed, 32 hex characters.
    public var serverSeed: String
    /// The players' parts, in seat order; empty where a player sent none.
    public var entropies: [String]
    /// The commitment to the server's part of the next deal's seed.
    public var seedCommit: String

    package init(
        game: GameKind? = nil,
        round: Int,
        reason: Reason,
        result: Result,
        winners: [String],
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
        self.scores = scores
        self.stats = stats
        self.proof = proof
        self.serverSeed = serverSeed
        self.entropies = entropies
        self.seedCommit = seedCommit
    }

    /// Why a round is over.
    public typealias Reason = OverReason

    /// Whether somebody won.
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

/// What shows that a deal was fixed before it began, in a room without rounds.
public struct DealProof: Equatable, Sendable {
    /// The deal's number in the room, from 1.
    public var deal: Int
    /// The line whose SHA-256 is the deal's `commit`.
    public var proof: String
    /// The server's part of the seed, 32 hex characters.
    public var serverSeed: String
    /// The players' parts, in seat order; empty where a player sent none.
    public var entropies: [String]

    package init(deal: Int, proof: String, serverSeed: String, entropies: [String]) {
        self.deal = deal
        self.proof = proof
        self.serverSeed = serverSeed
        self.entropies = entropies
    }
}
