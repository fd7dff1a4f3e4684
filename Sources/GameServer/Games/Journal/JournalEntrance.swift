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
    /// How many rooms the session had entered with this one.
    public var visit: Int
    /// The request's name, `create` or `join`.
    public var re: String
    /// The mark that the request carried.
    public var id: RequestID?

    /// Somebody who came into a room.
    public init(
        player: String,
        role: Role,
        seat: Int?,
        isReady: Bool,
        token: TokenHash,
        visit: Int,
        re: String,
        id: RequestID? = nil
    ) {
        self.player = player
        self.role = role
        self.seat = seat
        self.isReady = isReady
        self.token = token
        self.visit = visit
        self.re = re
        self.id = id
    }

    /// Somebody whom a room let in.
    public init(_ entrance: Entrance, token: TokenHash, visit: Int) {
        self.init(
            player: entrance.name,
            role: entrance.role,
            seat: entrance.seat,
            isReady: entrance.isReady,
            token: token,
            visit: visit,
            re: entrance.envelope.re,
            id: entrance.envelope.id
        )
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("player", player)
        writer.field("role", role.rawValue)
        writer.field("seat", ifPresent: seat)
        writer.field("ready", isReady)
        writer.field("token", token.hex)
        writer.field("visit", visit)
        writer.field("re", re)
        id?.encode(into: &writer)
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        let player = try fields.name("player")
        let role: Role = try fields.neededWord("role")
        let seat = try fields.int("seat", in: 0...Limits.seats.upperBound - 1)
        guard (seat != nil) == (role == .player) else {
            throw FieldError(kind: seat == nil ? .missing : .badValue, field: "seat")
        }
        let token = try fields.needed("token", fields.string("token"))
        guard let token = TokenHash(hex: token) else {
            throw FieldError(kind: .badValue, field: "token")
        }
        let re = try fields.needed("re", fields.string("re"))
        guard re == "create" || re == "join" else {
            throw FieldError(kind: .badValue, field: "re")
        }
        self.init(
            player: player,
            role: role,
            seat: seat,
            isReady: try fields.needed("ready", fields.bool("ready")),
            token: token,
            visit: Int(try fields.number("visit")),
            re: re,
            id: try fields.mark()
        )
    }
}

extension JSONObject {
    fileprivate mutating func mark() throws(FieldError) -> RequestID? {
        do throws(Refusal) {
            return try RequestID.decode(&self)
        } catch {
            throw FieldError(kind: .badValue, field: "id")
        }
    }
}
