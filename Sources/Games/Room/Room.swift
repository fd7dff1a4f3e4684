public import GameProtocol

/// One table: who is there, the rounds they play, and everything they are told.
///
/// A room is told what happened by `receive`, and says what is to be done in effects; it knows no
/// connection, clock or chance. Its facets: `Room+Requests` takes a request to where it is carried
/// out, `Room+Membership` is about coming and going, `Room+Round` about dealing and the end,
/// `Room+SharedTable` about tables without rounds, `Room+Turn` about moves, `Room+Calculation`
/// about what is calculated meanwhile, `Room+Clock` about time, `Room+Talk` about chat and cursors,
/// `Room+State` builds what a viewer may see, and `Room+Snapshot` what a journal may begin with.
public struct Room: Equatable, Sendable {
    /// What the room is doing.
    enum Stage: Equatable, Sendable {
        case lobby
        case playing(RoundRecord)
        /// In a box: what is long and rare must not make every room large.
        indirect case over(RoundRecord, Over, endedAt: Int64)
        /// A table without rounds, with the deals that are not proved yet, the running one last.
        case sharedTable([DealRecord])
    }

    /// The turn that is running.
    struct Turn: Equatable, Sendable {
        let number: Int
        /// Whose it is, by the number in the order of play.
        let player: Int
    }

    /// The room's code, quoted as lines tell it.
    let quotedCode: QuotedText
    /// The room's name, where it has one.
    public let title: String?
    /// How many can play.
    public let seats: Int

    var box: GameBox
    var stage = Stage.lobby
    var turn: Turn?
    /// Players by their seats, then spectators in the order in which they came.
    var members: [Member] = []
    /// Whose room it is; nil while nobody is seated.
    public internal(set) var owner: MemberID?
    /// The room is closed: it refuses everybody and wants nothing done any more.
    public internal(set) var isClosed = false
    /// A round that is due could not be dealt, and everybody was told.
    var wasStartRefused = false
    /// Whom the owner sent away; only ever asked, never listed.
    var banned: Set<MemberID> = []
    /// The seat of the round's first player; nil before the first round.
    var firstSeat: Int?
    /// A deal that waits for what its game calculates; nil while none does.
    var pendingDeal: PendingDeal?
    /// What is calculated for the game; nil while nothing is.
    var calculation: RunningCalculation?
    /// How many calculations were asked for.
    var calculationCount = 0
    /// The next deal's secret, whose commitment everybody has; nil until the host has answered.
    var secret: DealSecret?

    /// The time of the input that is being carried out, in milliseconds since the room was opened.
    var now: Int64 = 0
    /// The number of the last event.
    public internal(set) var seq: Int64 = 0
    /// What the game wants to be told in time.
    var timers = GameTimers()
    /// When a player's cursor that waits may be shown; the greatest number while none waits.
    var hoversDueAt = Int64.max
    /// When the room closes, because nobody is left in it.
    var closesAt: Int64?

    private var reported: Reported
    /// What the game has put out and the room has not told yet; empty between two inputs.
    var outputs: [GameOutput] = []

    /// Opens a room, in which nobody is yet; the first effect asks for the first deal's secret.
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

    /// The room's code, by which people find it.
    public var code: String { quotedCode.text }

    /// Whether anybody at the table may move at any time.
    public var isSharedTable: Bool { box.game.options.isSharedTable }

    /// Carries out one input and appends what is to be done.
    public mutating func receive(_ input: RoomInput, _ effects: inout [RoomEffect]) {
        var list = RoomEffectList(exchange(&effects, with: []))
        receive(input, &list)
        effects = list.effects
    }

    /// Carries out a member's move, as an input `request` would be.
    public mutating func receive(
        _ move: GameMove,
        of member: MemberID,
        _ envelope: consuming Envelope,
        at time: Int64,
        _ effects: inout some RoomEffects
    ) {
        now = max(now, time)
        fireDue(&effects)
        answer(member, envelope, move, &effects)
        startIfDue(&effects)
        reportChange(&effects)
    }

    /// Carries out one input and tells what is to be done.
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

    /// What a member is here; nil for somebody who is no member.
    public func role(of member: MemberID) -> Role? {
        members.first { $0.id == member }?.role
    }

    /// Where a member sits, from 0; nil for a spectator, and for somebody who is no member.
    public func seat(of member: MemberID) -> Int? {
        members.first { $0.id == member }?.seat
    }

    /// Whether a member plays in the round that is running.
    public func isInRound(_ member: MemberID) -> Bool {
        guard case .playing = stage else { return false }
        return members.contains { $0.id == member && $0.player != nil }
    }

    /// What the room is doing.
    public var phase: RoomState.Phase {
        switch stage {
        case .lobby: .lobby
        case .playing, .sharedTable: .playing
        case .over: .over
        }
    }

    /// Tells everybody the next event.
    mutating func tell(_ body: consuming RoomEvent.Body, _ effects: inout some RoomEffects) {
        seq += 1
        effects.append(.event(RoomEvent(room: code, seq: seq, body), own: nil))
    }

    /// Tells everybody the next event, and some players their own copy of it.
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
    /// The game at the table; two are alike if they are the same game and stand alike.
    struct GameBox: Equatable, Sendable {
        var game: any Game

        static func == (left: GameBox, right: GameBox) -> Bool { left.game.isEqual(to: right.game) }
    }

    /// What the lobby was told last.
    private struct Reported: Equatable, Sendable {
        var phase: RoomState.Phase
        var owner: MemberID?
    }
}
