public import GameProtocol

/// A member's entrance into a room, as the journal records it.
public struct JournalEntrance: Equatable, Sendable {
    /// The member's name; no two members of a room have the same name.
    public var player: String
    /// The member's display name, which people read instead of `player`; nil if there is none.
    public var display: String?
    /// The member's role.
    public var role: Role
    /// The seat, from 0; nil for a spectator.
    public var seat: Int?
    /// The bot of the server; nil for a person.
    public var bot: SeatedBot?
    /// Whether the member is ready for the next round at once.
    public var isReady: Bool
    /// The hash of the token that resumes the session.
    public var token: TokenHash
    /// The number of this place among all places in rooms that the session has received, from 1.
    public var ordinal: Int
    /// The name of the request that let the member in: `create` or `join`.
    public var re: String
    /// The `id` of the request that let the member in; nil if the request had none.
    public var id: RequestID?
}

extension JournalEntrance {
    /// Creates the record of a member whom the room let in.
    public init(_ grant: SeatGrant, seat: Int?, isReady: Bool, _ envelope: Envelope) {
        player = grant.name
        display = grant.display
        role = grant.role
        self.seat = seat
        bot = grant.bot
        self.isReady = isReady
        token = grant.token
        ordinal = grant.ordinal
        re = envelope.re
        id = envelope.id
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("player", player)
        writer.field("display", ifPresent: display)
        writer.field("role", role.rawValue)
        writer.field("seat", ifPresent: seat)
        bot?.encodeFields(into: &writer)
        writer.field("ready", isReady)
        writer.field("token", token.hex)
        writer.field("visit", ordinal)
        writer.field("re", re)
        id?.encode(into: &writer)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        player = try fields.name("player")
        display = try fields.string("display", where: DisplayRule.accepts)
        role = try fields.required("role", fields.word("role"))
        seat = try fields.int("seat", in: 0...Limits.seats.upperBound - 1)
        guard (seat != nil) == (role == .player) else {
            throw FieldError(kind: seat == nil ? .missing : .badValue, field: "seat")
        }
        bot = try SeatedBot.decode(&fields)
        token = try fields.token()
        re = try fields.required("re", fields.string("re") { ["create", "join"].contains($0) })
        isReady = try fields.required("ready", fields.bool("ready"))
        // The first journals named the field so.
        ordinal = Int(try fields.number("visit"))
        id = try fields.mark()
    }
}
