public import GameProtocol

/// Somebody who came into a room, as its journal names them.
public struct JournalEntrance: Equatable, Sendable {
    /// Who came; no two people in a room have the same name.
    public var player: String
    /// A player, or a spectator.
    public var role: Role
    /// The seat, from 0; nil for a spectator.
    public var seat: Int?
    /// Ready for the next round at once.
    public var isReady: Bool
    /// What knows the token again with which the session comes back.
    public var token: TokenHash
    /// Which of the session's places this was, from 1.
    public var ordinal: Int
    /// The request's name, `create` or `join`.
    public var re: String
    /// The mark that the request carried.
    public var id: RequestID?
}

extension JournalEntrance {
    /// Somebody whom a room let in, on this seat.
    public init(_ grant: SeatGrant, seat: Int?, isReady: Bool, _ envelope: Envelope) {
        player = grant.name
        role = grant.role
        self.seat = seat
        self.isReady = isReady
        token = grant.token
        ordinal = grant.ordinal
        re = envelope.re
        id = envelope.id
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("player", player)
        writer.field("role", role.rawValue)
        writer.field("seat", ifPresent: seat)
        writer.field("ready", isReady)
        writer.field("token", token.hex)
        writer.field("visit", ordinal)
        writer.field("re", re)
        id?.encode(into: &writer)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        player = try fields.name("player")
        role = try fields.required("role", fields.word("role"))
        seat = try fields.int("seat", in: 0...Limits.seats.upperBound - 1)
        guard (seat != nil) == (role == .player) else {
            throw FieldError(kind: seat == nil ? .missing : .badValue, field: "seat")
        }
        token = try fields.token()
        re = try fields.required("re", fields.string("re") { ["create", "join"].contains($0) })
        isReady = try fields.required("ready", fields.bool("ready"))
        // The name of the field is that of the first journals.
        ordinal = Int(try fields.number("visit"))
        id = try fields.mark()
    }
}
