import GameProtocol
import Games
import Sockets

@testable import GameServer

/// A lobby whose host is the test. The test gives each person a token and a connection.
struct TestLobby {
    var lobby = Lobby(limits: LobbyLimits(), codes: CountingCodes())
    /// The number of greeted people. The token and the connection of the last one have this number.
    private(set) var greeted: UInt64 = 0

    static let home = ClientOrigin(addressKey: .loopbackV4, isLoopback: true)
    static let away = ClientOrigin(addressKey: .v4(0x0A00_0001), isLoopback: false)
    static let elsewhere = ClientOrigin(addressKey: .v4(0x0A00_0002), isLoopback: false)

    static func settings(
        seats: Int = 2,
        isPrivate: Bool = false,
        password: String? = nil,
        isFreeTable: Bool = false
    ) throws -> RoomSettings {
        var deck = DeckOptions.Request()
        deck.rules = .free
        let game = try GameCatalog.game(
            for: isFreeTable ? .deck(deck) : nil,
            kind: isFreeTable ? .deck : .concentration,
            seats: seats,
            defaults: GameDefaults()
        )
        return RoomSettings(
            seats: seats,
            isPrivate: isPrivate,
            options: game.options,
            password: password.map { PasswordHash($0, salt: "salt") }
        )
    }

    @discardableResult
    mutating func greet(
        _ name: String?,
        display: String? = nil,
        from origin: ClientOrigin = Self.home,
        at now: Int = 0,
        isHidden: Bool = false
    ) -> Result<NewSession, Refusal> {
        greeted += 1
        let token = TokenHash(token: String(greeted))
        let connection = ConnectionID(loop: 0, token: greeted)
        return Result { () throws(Refusal) in
            try lobby.hello(
                name,
                display: display,
                token,
                by: connection,
                from: origin,
                at: now,
                isHidden: isHidden
            )
        }
    }

    /// Returns the expected seat grant of a person.
    func grant(
        _ code: String,
        _ choice: SeatGrant.Choice = .named,
        _ name: String,
        _ role: Role,
        ordinal: Int
    ) -> SeatGrant {
        guard let member = lobby.names[name] else {
            preconditionFailure("nobody is called \(name)")
        }
        return SeatGrant(
            room: code,
            choice: choice,
            member: member,
            name: name,
            role: role,
            token: lobby.session(member).token,
            ordinal: ordinal
        )
    }

    @discardableResult
    mutating func hello(
        _ name: String?,
        from origin: ClientOrigin = Self.home
    ) throws -> MemberID {
        try greet(name, from: origin).get().member
    }

    @discardableResult
    mutating func create(
        _ member: MemberID,
        _ settings: RoomSettings,
        from origin: ClientOrigin = Self.home,
        at now: Int = 0
    ) -> Result<SeatGrant, Refusal> {
        Result { () throws(Refusal) in
            let grant = try lobby.create(member, settings, from: origin, at: now)
            lobby.hear(.changed(phase: .lobby, owner: member), from: grant.room, at: now)
            return grant
        }
    }

    @discardableResult
    mutating func join(
        _ member: MemberID,
        _ code: String,
        as role: Role = .player,
        password: String? = nil,
        from origin: ClientOrigin = Self.home,
        at now: Int = 0
    ) -> Result<SeatGrant, Refusal> {
        Result { () throws(Refusal) in
            try lobby.join(member, code, as: role, password: password, from: origin, at: now)
        }
    }

    @discardableResult
    mutating func quickJoin(
        _ member: MemberID,
        _ settings: RoomSettings,
        from origin: ClientOrigin = Self.home,
        at now: Int = 0
    ) -> Result<SeatGrant, Refusal> {
        Result { () throws(Refusal) in
            try lobby.quickJoin(member, settings, from: origin, at: now)
        }
    }

    /// Sends the lobby a notice of the room.
    mutating func hear(_ notice: RoomNotice, from code: String = "2222", at now: Int = 0) {
        lobby.hear(notice, from: code, at: now)
    }

    func code<Success>(_ answer: Result<Success, Refusal>) -> ErrorCode? {
        if case .failure(let refusal) = answer { refusal.code } else { nil }
    }
}

struct Unexpected: Error {}
