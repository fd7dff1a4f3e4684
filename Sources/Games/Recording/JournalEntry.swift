public import GameProtocol

/// One line of a journal after the header: one thing that a room was told, and when.
///
/// Members are named by their names, of which no two in a room are the same.
public struct JournalEntry: Equatable, Sendable {
    /// When, in milliseconds since the room was opened; never less than in the entry before.
    public var at: Int64
    /// What.
    public var kind: Kind
    /// The commitment of the deal that was made thereupon; nil if none was.
    public var commit: String?

    /// One thing that a room was told.
    public init(at: Int64, _ kind: Kind, commit: String? = nil) {
        self.at = at
        self.kind = kind
        self.commit = commit
    }

    /// What a room was told; each case but the last is one of `RoomInput.Kind`.
    public enum Kind: Equatable, Sendable {
        /// The secret of the next deal, and the number which that will have.
        case secret(round: Int, DealSecret)
        /// Somebody came in.
        indirect case enter(JournalEntrance)
        /// A member asked something, and it was carried out.
        case request(by: String, id: RequestID?, RoomRequest)
        /// A member went for good, without having asked the room.
        case left(player: String, LeaveReason)
        /// A member's connection was lost; the seat was kept for `resumeMs`.
        case offline(player: String, resumeMs: Int)
        /// A member's connection was back.
        case online(player: String)
        /// A deadline of the room had come.
        case alarm
        /// What the room had asked for was worked out.
        case calculated(number: Int, answer: String)
        /// The server had started again.
        case restarted(resumeMs: Int)
        /// The server stopped for good.
        case shutdown
        /// The room as it was then: the first entry of a journal that goes on from it, and one
        /// behind every entry that dealt a round.
        indirect case snapshot(RoomSnapshot)
    }
}

extension RoomInput.Kind {
    /// Whether a journal must have this input, which caused these effects.
    ///
    /// It must if anything that the room does later could depend on it. Whatever changes a room is
    /// told as an event, with five exceptions. A secret is told to nobody, and is always kept. A
    /// restart of an empty room sets back the time at which it closes, and is always kept. The
    /// closing of the room is told to the lobby alone, and is kept by that notice. What is to be
    /// calculated is told to the host alone, and is kept by that; what is calculated no longer was
    /// overtaken by an event. Where a cursor rests is forgotten by every restart, and is not kept.
    ///
    /// The rest of what a room remembers changes together with an event:
    /// - strikes with `timeout`, a move or a deal; entropy with `ready`, a move or a deal;
    /// - who was sent away with `left`; nobody keeps their number, so a restart lets them in again;
    /// - when to wake the game, when to close, and that a deal was refused, with the event that is the cause.
    ///
    /// A refused request, a question, an aside, and the return of somebody who was never away change nothing.
    public func isWorthKeeping(causing effects: [RoomEffect]) -> Bool {
        isAlwaysKept || effects.contains(where: \.isWorthKeeping)
    }

    /// Whether a journal must have this input, whatever it causes.
    public var isAlwaysKept: Bool {
        switch self {
        case .secret, .restarted: true
        case .enter, .request, .left, .offline, .online, .alarm, .calculated, .shutdown: false
        }
    }
}

extension RoomEffect {
    /// Whether a journal must have what caused this.
    public var isWorthKeeping: Bool {
        switch self {
        case .event, .lobby(.closed), .calculate: true
        default: false
        }
    }
}
