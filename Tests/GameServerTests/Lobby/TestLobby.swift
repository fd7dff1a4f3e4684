import GameProtocol
import Games

@testable import GameServer

/// A lobby whose host is the test: it gives everybody a token and a connection of their own.
struct TestLobby {
    var lobby = Lobby(limits: LobbyLimits(), codes: CountingCodes())
    /// How many have been greeted; the last one's token and connection have this number.
    private(set) var greeted: UInt64 = 0

    static let home = Peerage(addressKey: .loopbackV4, isLoopback: true)
    static let away = Peerage(addressKey: .v4(0x0A00_0001), isLoopback: false)

    static func plan(
        seats: Int = 2,
        isPrivate: Bool = false,
        password: String? = nil
    ) throws -> NewRoom {
        let game = try GameCatalog.game(
            for: nil,
            kind: .concentration,
            seats: seats,
            defaults: GameCatalog.Defaults()
        )
        return NewRoom(
            title: nil,
            seats: seats,
            isPrivate: isPrivate,
            password: password.map { PasswordHash($0, salt: "salt") },
            options: game.options
        )
    }

    mutating func greet(_ name: String?) -> LobbyAnswer {
        greeted += 1
        let token = TokenHash(token: String(greeted))
        return lobby.receive(.hello(name: name, token, by: ConnectionID(loop: 0, token: greeted)))
    }

    /// The place that somebody is granted.
    func place(_ code: String, _ name: String, _ role: Role, seat: Int?, visit: Int) -> Place {
        guard let member = lobby.names[name] else {
            preconditionFailure("nobody is called \(name)")
        }
        let token = lobby.session(member).token
        return Place(code: code, name: name, role: role, seat: seat, visit: visit, token: token)
    }

    mutating func hello(_ name: String?) throws -> MemberID {
        guard case .welcomed(let member, _) = greet(name) else {
            throw Unexpected()
        }
        return member
    }

    mutating func create(
        _ member: MemberID,
        _ plan: NewRoom,
        from origin: Peerage = Self.home,
        at now: Int = 0
    ) -> LobbyAnswer {
        let answer = lobby.receive(.create(member, plan, from: origin, at: now))
        if case .opened(let place, _) = answer {
            let notice = RoomNotice.changed(phase: .lobby, owner: member)
            _ = lobby.receive(.room(code: place.code, notice))
        }
        return answer
    }

    mutating func join(
        _ member: MemberID,
        _ code: String,
        as role: Role = .player,
        password: String? = nil,
        from origin: Peerage = Self.home,
        at now: Int = 0
    ) -> LobbyAnswer {
        let target = JoinTarget.room(code: code, role: role, password: password)
        return lobby.receive(.join(member, target, from: origin, at: now))
    }

    func code(_ answer: LobbyAnswer) -> ErrorCode? {
        if case .refused(let refusal) = answer { refusal.code } else { nil }
    }
}

struct Unexpected: Error {}
