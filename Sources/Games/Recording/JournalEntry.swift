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
        /// The server started again; the room keeps every place for `resumeMs`.
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
    /// - The closing of the room causes only a notice to the lobby, which keeps the input.
    /// - A new calculation causes only an effect for the host, which keeps the input. A calculation
    ///   is dropped only together with an event.
    /// - The resting place of a cursor is not recorded, because every restart forgets it.
    ///
    /// The rest of a room's state changes together with an event:
    /// - strikes with `timeout`, a move or a deal; entropy with `ready`, a move or a deal;
    /// - banned members with `left`, although a restart lets them in again under other numbers;
    /// - the timers, the closing time, and a refused deal with the event that causes them.
    ///
    /// A refused request, a question, an aside and a return without an absence change nothing.
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

/// The JSON form of an entry.
///
/// A request has the same name and fields as in the protocol. The member who sent it is `by`,
/// because one request has a field `player` for another member.
extension JournalEntry {
    /// Writes the entry without its commitment, its checksum and the end of the line.
    func encodeFields(into writer: inout JSONWriter) {
        switch kind {
        case .secret(let round, let secret):
            begin("secret", &writer)
            writer.field("round", round)
            writer.field("server_seed", secret.serverSeed)
            writer.field("salt", secret.salt)
        case .enter(let entrance):
            begin("enter", &writer)
            entrance.encodeFields(into: &writer)
        case .request(let player, let id, let request):
            Self.encodeFields(of: request, by: player, id: id, at: at, into: &writer)
        case .left(let player, let reason):
            begin("left", &writer)
            writer.field("player", player)
            writer.field("reason", reason.rawValue)
        case .offline(let player, let resumeMs):
            begin("offline", &writer)
            writer.field("player", player)
            writer.field("resume_ms", resumeMs)
        case .online(let player):
            begin("online", &writer)
            writer.field("player", player)
        case .alarm: begin("alarm", &writer)
        case .calculated(let number, let answer):
            begin("calculated", &writer)
            writer.field("number", number)
            writer.field("answer", answer)
        case .restarted(let resumeMs):
            begin("restarted", &writer)
            writer.field("resume_ms", resumeMs)
        case .shutdown: begin("shutdown", &writer)
        case .snapshot(let snapshot):
            begin("snapshot", &writer)
            snapshot.encodeFields(into: &writer)
        }
    }

    @inline(__always)
    static func encodeFields(
        of request: RoomRequest,
        by player: String,
        id: RequestID?,
        at: Int64,
        into writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.field("type", request.verb)
        writer.field("at", at)
        writer.field("by", player)
        id?.encode(into: &writer)
        request.encodeFields(into: &writer)
    }

    @inline(__always)
    private func begin(_ type: StaticString, _ writer: inout JSONWriter) {
        writer.beginObject(type: type)
        writer.field("at", at)
    }
}

extension JournalEntry {
    /// Reads all fields of an entry except its checksum, which the caller must have removed before.
    static func decode(
        _ fields: inout JSONObject,
        in game: GameKind
    ) throws(FieldError) -> JournalEntry {
        // The common fields come first, so a field that is left after a request's own is unknown.
        let at = try fields.number("at")
        let commit = try fields.hex("commit", count: 64...64)
        let type = try fields.requiredString("type")
        guard let kind = try kind(type, &fields) else {
            return JournalEntry(at: at, try request(&fields, in: game), commit: commit)
        }
        try fields.refuseUnused()
        return JournalEntry(at: at, kind, commit: commit)
    }

    /// Reads an entry that is not a request; nil for any other type.
    private static func kind(
        _ type: String,
        _ fields: inout JSONObject
    ) throws(FieldError) -> Kind? {
        switch type {
        case "secret":
            return .secret(round: Int(try fields.number("round")), try DealSecret(journal: &fields))
        case "enter": return .enter(try JournalEntrance(&fields))
        case "left":
            let player = try fields.name("player")
            return .left(player: player, try fields.required("reason", fields.word("reason")))
        case "offline":
            return .offline(
                player: try fields.name("player"),
                resumeMs: Int(try fields.number("resume_ms"))
            )
        case "online": return .online(player: try fields.name("player"))
        case "alarm": return .alarm
        case "calculated":
            return .calculated(
                number: Int(try fields.number("number")),
                answer: try fields.required("answer", fields.answer())
            )
        case "restarted": return .restarted(resumeMs: Int(try fields.number("resume_ms")))
        case "shutdown": return .shutdown
        case "snapshot": return .snapshot(try RoomSnapshot(&fields))
        default: return nil
        }
    }

    private static func request(
        _ fields: inout JSONObject,
        in game: GameKind
    ) throws(FieldError) -> Kind {
        let player = try fields.name("by")
        let request: Request
        do throws(Request.Rejected) {
            request = try Request(fields, in: game)
        } catch {
            throw FieldError(kind: .badValue, field: error.refusal.field ?? "id")
        }
        guard case .room(let asked) = request.body else {
            throw FieldError(kind: .badValue, field: "type")
        }
        if let key = request.ignored.first { throw FieldError(kind: .badValue, field: key) }
        return .request(by: player, id: request.id, asked)
    }
}
