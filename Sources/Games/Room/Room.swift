public import GameProtocol

/// One table: its members, the rounds that they play, and all lines that they receive.
///
/// A room receives inputs and answers with effects for its host. It has no connection, clock or
/// source of random numbers. Its parts are in files of their own:
/// - `Room+Requests` takes a request to its handler.
/// - `Room+Membership` has the joins and leaves.
/// - `Room+Round` and `Room+Outcome` have the deals and the end of a round.
/// - `Room+Turn` has the moves, `Room+Calculation` the calculations of the game.
/// - `Room+Clock` has the timers, `Room+Talk` the chat and the cursors.
/// - `Room+State` builds the state for a viewer, `Room+Snapshot` the start of a journal.
public struct Room: Equatable, Sendable {
    /// The room's phase.
    enum Stage: Equatable, Sendable {
        case lobby
        case playing(RoundRecord)
        /// Indirect, because this rare case is large and would make every room larger.
        indirect case over(RoundRecord, Over, endedAt: Int64)
        /// A shared table with the deals that are not proved yet; the running deal is the last.
        case sharedTable([DealRecord])
    }

    struct Turn: Equatable, Sendable {
        let number: Int
        /// The player's number in the order of play.
        let player: Int
    }

    /// The room's code in the quoted form that lines use.
    let quotedCode: QuotedText
    /// The room's title; nil if it has none.
    public let title: String?
    /// The number of seats.
    public let seats: Int

    var box: GameBox
    var stage = Stage.lobby
    var turn: Turn?
    /// The players by their seats, then the spectators in the order of their entrance.
    var members: [Member] = []
    /// The display names of members who have one. Moves never use these names.
    var displays: [MemberID: String] = [:]
    /// The owner of the room; nil while no player is seated.
    public internal(set) var owner: MemberID?
    /// Whether the room is closed. A closed room refuses every request and has nothing more to do.
    public internal(set) var isClosed = false
    /// Whether the game refused a due round, and the members have received the reason.
    var wasStartRefused = false
    /// The members whom the owner kicked. The set is only searched, never listed.
    var banned: Set<MemberID> = []
    /// The seat of the player who began the last round; nil before the first round.
    var firstSeat: Int?
    /// A deal that waits for a calculation of its game; nil while there is none.
    var pendingDeal: PendingDeal?
    /// The game's running calculation; nil while there is none.
    var calculation: RunningCalculation?
    /// The number of calculations that the room has asked for.
    var calculationCount = 0
    /// The secret of the next deal, whose commitment is public; nil until the host has sent it.
    var secret: DealSecret?

    /// The time of the current input, in milliseconds since the room was opened.
    var now: Int64 = 0
    /// The number of the last event; 0 before the first.
    public internal(set) var seq: Int64 = 0
    var timers = GameTimers()
    /// The time at which a waiting cursor may be shown; the greatest number while none waits.
    var hoversDueAt = Int64.max
    /// The time at which the empty room closes; nil while it has members.
    var closesAt: Int64?

    private var reported: Reported
    /// The game's outputs that the room has not carried out yet; empty between two inputs.
    var outputs: [GameOutput] = []

    /// Opens a room without members. Its first effect asks for the secret of the first deal.
    public init(
        code: String,
        title: String?,
        seats: Int,
        game: any Game,
        _ effects: inout [RoomEffect]
    ) {
        precondition(Limits.seats.contains(seats), "A room has 1 to 6 seats.")
        quotedCode = QuotedText(code)
        self.title = title
        self.seats = seats
        box = GameBox(game: game)
        stage = game.options.isSharedTable ? .sharedTable([]) : .lobby
        closesAt = Self.closingTime(from: 0)
        reported = Reported(phase: .lobby, owner: nil)
        effects.append(.needsSecret)
    }

    /// The room's code, which people use to find it.
    public var code: String { quotedCode.text }

    /// Whether the room is a shared table, where every seated player may move at any time.
    public var isSharedTable: Bool { box.game.options.isSharedTable }

    /// Handles one input and appends its effects.
    public mutating func receive(_ input: RoomInput, _ effects: inout [RoomEffect]) {
        var list = RoomEffectList(exchange(&effects, with: []))
        receive(input, &list)
        effects = list.effects
    }

    /// Handles a member's move, with the same effects as the input `request`.
    public mutating func receive(
        _ move: GameMove,
        of member: MemberID,
        _ envelope: consuming Envelope,
        at time: Int64,
        _ effects: inout some RoomEffects
    ) {
        now = max(now, time)
        fireDue(&effects)
        if let index = index(of: member), !isClosed {
            let call = Call(member: member, index: index, envelope: envelope)
            do throws(Refusal) {
                try play(move, call, &effects)
            } catch {
                reply(to: member, call.envelope, .refused(error), &effects)
            }
        } else {
            reply(to: member, envelope, .refused(Self.notHere), &effects)
        }
        startIfDue(&effects)
        reportChange(&effects)
    }

    /// Handles one input and sends its effects to the receiver.
    public mutating func receive(_ input: RoomInput, _ effects: inout some RoomEffects) {
        now = max(now, input.at)
        if case .secret(let secret) = input.kind { accept(secret) }
        fireDue(&effects)
        switch input.kind {
        case .secret, .alarm: break
        case .enter(let grant, let isReady, let envelope):
            enter(grant, isReady: isReady, envelope, &effects)
        case .request(let member, let envelope, let request):
            answer(member, envelope, request, &effects)
        case .left(let member, let reason): leave(member, reason, &effects)
        case .offline(let member, let resumeMs): markOffline(member, resumeMs: resumeMs, &effects)
        case .online(let member): markOnline(member, &effects)
        case .calculated(let number, let answer): take(answer, to: number, &effects)
        case .restarted(let resumeMs): restart(resumeMs: resumeMs, &effects)
        case .shutdown: stopRound(&effects)
        }
        startIfDue(&effects)
        reportChange(&effects)
    }

    /// Returns the role of a member; nil for anybody else.
    public func role(of member: MemberID) -> Role? {
        members.first { $0.id == member }?.role
    }

    /// Returns the seat of a member, from 0; nil for a spectator and for anybody else.
    public func seat(of member: MemberID) -> Int? {
        members.first { $0.id == member }?.seat
    }

    /// Whether a member plays in the running round.
    public func isInRound(_ member: MemberID) -> Bool {
        guard case .playing = stage else { return false }
        return members.contains { $0.id == member && $0.player != nil }
    }

    /// The room's phase.
    public var phase: RoomState.Phase {
        switch stage {
        case .lobby: .lobby
        case .playing, .sharedTable: .playing
        case .over: .over
        }
    }

    /// Sends the next event to all members.
    mutating func tell(_ body: consuming RoomEvent.Body, _ effects: inout some RoomEffects) {
        seq += 1
        effects.append(.event(RoomEvent(room: code, seq: seq, body), own: nil))
    }

    /// Sends the next event to all members, and a fuller version to some players.
    mutating func tell(
        _ event: GameEvent,
        own: GameEvent,
        to players: [Int],
        _ effects: inout some RoomEffects
    ) {
        seq += 1
        let owners = members.filter { $0.player.map(players.contains) ?? false }.map(\.id)
        let copy = RoomEvent(room: code, seq: seq, .game(own))
        effects.append(
            .event(
                RoomEvent(room: code, seq: seq, .game(event)),
                own: owners.isEmpty ? nil : .init(members: owners, event: copy)
            )
        )
    }

    mutating func reportChange(_ effects: inout some RoomEffects) {
        let current = Reported(phase: phase, owner: owner)
        guard current != reported, !isClosed else { return }
        reported = current
        effects.append(.lobby(.changed(phase: current.phase, owner: current.owner)))
    }
}

extension Room {
    /// The game at the table. Two are equal if they are the same game in the same state.
    struct GameBox: Equatable, Sendable {
        var game: any Game

        static func == (left: GameBox, right: GameBox) -> Bool { left.game.isEqual(to: right.game) }
    }

    /// The values that the lobby received last.
    private struct Reported: Equatable, Sendable {
        var phase: RoomState.Phase
        var owner: MemberID?
    }
}
