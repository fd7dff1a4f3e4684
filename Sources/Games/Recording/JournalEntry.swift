public import GameProtocol

/// A line of a journal after the header: one input of the room with its time.
///
/// Members are given by their names, which are unique within a room.
public struct JournalEntry: Equatable, Sendable {
    /// The time in milliseconds since the room was opened; never less than in the entry before.
    public var at: Int64
    /// The input.
    public var kind: Kind
    /// The commitment of the deal that the input caused; nil if it caused none.
    public var commit: String?

    /// Creates an entry.
    public init(at: Int64, _ kind: Kind, commit: String? = nil) {
        self.at = at
        self.kind = kind
        self.commit = commit
    }

    /// The recorded input; each case except the last is a case of `RoomInput.Kind`.
    public enum Kind: Equatable, Sendable {
        /// The secret of the next deal, and the number of that deal.
        case secret(round: Int, DealSecret)
        /// A member came in.
        indirect case enter(JournalEntrance)
        /// A member's request, which the room carried out.
        case request(by: String, id: RequestID?, RoomRequest)
        /// A member left for good without a request to the room.
        case left(player: String, LeaveReason)
        /// A member's connection was lost; the room keeps the seat for `resumeMs`.
        case offline(player: String, resumeMs: Int)
        /// A member's connection came back.
        case online(player: String)
        /// A deadline of the room was reached.
        case alarm
        /// The answer to a calculation that the room asked for.
        case calculated(number: Int, answer: String)
        /// The server started again.
        case restarted(resumeMs: Int)
        /// The server shut down for good.
        case shutdown
        /// The state of the room at that time. It is the first entry of a journal that continues
        /// from a snapshot, and it follows every entry that dealt a round.
        indirect case snapshot(RoomSnapshot)
    }
}

extension RoomInput.Kind {
    /// Whether a journal must have this input, given the effects that it caused.
    ///
    /// It must if anything that the room does later could depend on the input. Every change of a
    /// room causes an event, with five exceptions:
    /// - A secret causes no event, and is always recorded.
    /// - A restart of an empty room delays its closing, and is always recorded.
    /// - The closing of the room causes only a notice to the lobby, and that effect keeps the
    ///   input.
    /// - A new calculation causes only an effect for the host, and that effect keeps the input. A
    ///   calculation is dropped only together with an event.
    /// - The resting place of a cursor is not recorded, because every restart forgets it.
    ///
    /// The rest of a room's state changes together with an event:
    /// - strikes with `timeout`, a move or a deal; entropy with `ready`, a move or a deal;
    /// - banned members with `left`; member numbers do not survive a restart, which therefore lets
    ///   them in again;
    /// - the timers, the closing time, and a refused deal with the event that causes them.
    ///
    /// A refused request, a question, an aside, and the return of a member who was never away
    /// change nothing.
    public func isWorthKeeping(causing effects: [RoomEffect]) -> Bool {
        isAlwaysKept || effects.contains(where: \.isWorthKeeping)
    }

    /// Whether a journal must have this input regardless of its effects.
    public var isAlwaysKept: Bool {
        switch self {
        case .secret, .restarted: true
        case .enter, .request, .left, .offline, .online, .alarm, .calculated, .shutdown: false
        }
    }
}

extension RoomEffect {
    /// Whether a journal must have the input that caused this effect.
    public var isWorthKeeping: Bool {
        switch self {
        case .event, .lobby(.closed), .calculate: true
        default: false
        }
    }
}
