import GameProtocol
import Games
import Testing

@testable import GameServer

@Suite struct LobbyTests {
    var lobby = Lobby(limits: LobbyLimits(), codes: CountingCodes())

    private static let home = Peerage(addressKey: .loopbackV4, isLoopback: true)
    private static let away = Peerage(addressKey: .v4(0x0A00_0001), isLoopback: false)

    private static func plan(
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
            password: password,
            options: game.options
        )
    }

    private mutating func hello(_ name: String?) throws -> MemberID {
        guard case .welcomed(let member, _) = lobby.receive(.hello(name: name)) else {
            throw Unexpected()
        }
        return member
    }

    private mutating func create(
        _ member: MemberID,
        _ plan: NewRoom,
        from origin: Peerage = home,
        at now: Int = 0
    ) -> LobbyAnswer {
        let answer = lobby.receive(.create(member, plan, from: origin, at: now))
        if case .opened(let place, _) = answer {
            let notice = RoomNotice.changed(phase: .lobby, owner: member)
            _ = lobby.receive(.room(code: place.code, notice))
        }
        return answer
    }

    private mutating func join(
        _ member: MemberID,
        _ code: String,
        as role: Role = .player,
        password: String? = nil,
        from origin: Peerage = home,
        at now: Int = 0
    ) -> LobbyAnswer {
        let target = JoinTarget.room(code: code, role: role, password: password)
        return lobby.receive(.join(member, target, from: origin, at: now))
    }

    private func code(_ answer: LobbyAnswer) -> ErrorCode? {
        if case .refused(let refusal) = answer { refusal.code } else { nil }
    }

    @Test mutating func aNameBelongsToOneSessionWhateverItsCase() throws {
        let ann = try hello("ann")
        guard case .refused(let refusal) = lobby.receive(.hello(name: "ANN")) else {
            throw Unexpected()
        }
        #expect(refusal.code == .nameTaken)
        #expect(refusal.suggest == "ANN2")
        _ = lobby.receive(.ended(ann))
        _ = try hello("ANN")
    }

    @Test mutating func aSuggestedNameIsNeverTooLong() throws {
        let name = String(repeating: "a", count: Limits.maximumNameCount)
        _ = try hello(name)
        guard case .refused(let refusal) = lobby.receive(.hello(name: name)) else {
            throw Unexpected()
        }
        #expect(refusal.suggest == name.dropLast() + "2")
    }

    @Test mutating func whoGivesNoNameGetsAFreeOne() throws {
        guard case .welcomed(_, let first) = lobby.receive(.hello(name: nil)),
            case .welcomed(_, let second) = lobby.receive(.hello(name: nil))
        else { throw Unexpected() }
        #expect(first.hasPrefix("guest-"))
        #expect(first != second)
    }

    @Test mutating func aSessionIsInOneRoomAtATime() throws {
        let ann = try hello("ann")
        _ = create(ann, try Self.plan())
        #expect(code(create(ann, try Self.plan())) == .alreadyInRoom)
        #expect(code(join(ann, "2222")) == .alreadyInRoom)
    }

    @Test mutating func theLowestFreeSeatIsGranted() throws {
        let names = try ["ann", "bob", "cid"].map { name in try hello(name) }
        _ = create(names[0], try Self.plan(seats: 3))
        _ = join(names[1], "2222")
        _ = lobby.receive(.room(code: "2222", .left(names[0], isBanned: false)))
        #expect(
            join(names[2], "2222")
                == .granted(Place(code: "2222", name: "cid", role: .player, seat: 0))
        )
    }

    @Test mutating func aFullRoomRefusesPlayersAndTakesSpectators() throws {
        let ann = try hello("ann")
        let bob = try hello("bob")
        _ = create(ann, try Self.plan(seats: 1))
        #expect(code(join(bob, "2222")) == .roomFull)
        #expect(
            join(bob, "2222", as: .spectator)
                == .granted(Place(code: "2222", name: "bob", role: .spectator, seat: nil))
        )
        #expect(code(join(bob, "2222")) == .roomFull)
        _ = lobby.receive(.room(code: "2222", .left(ann, isBanned: false)))
        #expect(
            join(bob, "2222")
                == .granted(Place(code: "2222", name: "bob", role: .player, seat: 0))
        )
    }

    @Test mutating func aSpectatorWhoDidNotGetTheSeatWatchesOn() throws {
        let ann = try hello("ann")
        let bob = try hello("bob")
        _ = create(ann, try Self.plan())
        _ = join(bob, "2222", as: .spectator)
        _ = join(bob, "2222")
        _ = lobby.receive(.room(code: "2222", .seatRefused(bob)))
        guard case .page(let rooms, _) = lobby.receive(.list(ListRequest())) else {
            throw Unexpected()
        }
        #expect(rooms.first?.players == ["ann"])
        #expect(rooms.first?.spectatorCount == 1)
    }

    @Test mutating func aRoomHasOnlySoManySpectators() throws {
        lobby.limits.maximumSpectators = 1
        let ann = try hello("ann")
        _ = create(ann, try Self.plan())
        _ = join(try hello("bob"), "2222", as: .spectator)
        #expect(code(join(try hello("cid"), "2222", as: .spectator)) == .roomFull)
    }

    @Test mutating func aPasswordIsAskedForAndCompared() throws {
        let ann = try hello("ann")
        let bob = try hello("bob")
        _ = create(ann, try Self.plan(password: "pass"))
        #expect(code(join(bob, "2222")) == .wrongPassword)
        #expect(code(join(bob, "2222", password: "Pass")) == .wrongPassword)
        guard case .granted = join(bob, "2222", password: "pass") else { throw Unexpected() }
    }

    @Test mutating func tenWrongPasswordsAMinuteAreEnoughForAnAddress() throws {
        let ann = try hello("ann")
        let bob = try hello("bob")
        _ = create(ann, try Self.plan(password: "pass"))
        for _ in 0..<10 {
            #expect(code(join(bob, "2222", password: "x", from: Self.away)) == .wrongPassword)
        }
        guard case .refused(let refusal) = join(bob, "2222", password: "x", from: Self.away)
        else { throw Unexpected() }
        #expect(refusal.code == .rateLimited)
        let wait = try #require(refusal.retryAfterMs)
        #expect(
            code(join(bob, "2222", password: "x", from: Self.away, at: wait)) == .wrongPassword
        )
    }

    @Test mutating func aPrivateRoomHasALongCodeAndIsNotListed() throws {
        let ann = try hello("ann")
        guard case .opened(let place, _) = create(ann, try Self.plan(isPrivate: true)) else {
            throw Unexpected()
        }
        #expect(place.code.utf8.count == 6)
        #expect(lobby.receive(.list(ListRequest())) == .page([], next: nil))
    }

    @Test mutating func whoWasSentAwayCannotComeBack() throws {
        let ann = try hello("ann")
        let bob = try hello("bob")
        _ = create(ann, try Self.plan())
        _ = join(bob, "2222")
        _ = lobby.receive(.room(code: "2222", .left(bob, isBanned: true)))
        #expect(code(join(bob, "2222")) == .notAllowed)
        #expect(code(join(bob, "2222", as: .spectator)) == .notAllowed)
    }

    @Test mutating func quickJoinTakesTheOldestOpenRoomOrMakesOne() throws {
        let names = try (1...6).map { number in try hello("p\(number)") }
        _ = create(names[0], try Self.plan(password: "pass"))
        _ = create(names[1], try Self.plan(isPrivate: true))
        _ = create(names[2], try Self.plan())
        _ = create(names[3], try Self.plan())
        let plan = try Self.plan()
        #expect(
            lobby.receive(.join(names[4], .quick(plan), from: Self.home, at: 0))
                == .granted(Place(code: "4444", name: "p5", role: .player, seat: 1))
        )
        _ = lobby.receive(.room(code: "5555", .changed(phase: .playing, owner: names[3])))
        guard case .opened = lobby.receive(.join(names[5], .quick(plan), from: Self.home, at: 0))
        else { throw Unexpected() }
    }

    @Test mutating func threeRoomsAtOnceAndThenOneInFiveSeconds() throws {
        let ann = try hello("ann")
        for _ in 0..<3 {
            guard case .opened(let place, _) = create(ann, try Self.plan(), from: Self.away)
            else { throw Unexpected() }
            _ = lobby.receive(.room(code: place.code, .left(ann, isBanned: false)))
        }
        guard case .refused(let refusal) = create(ann, try Self.plan(), from: Self.away) else {
            throw Unexpected()
        }
        #expect(refusal.code == .rateLimited)
        #expect(refusal.retryAfterMs == 5_000)
        guard case .opened = create(ann, try Self.plan(), from: Self.away, at: 5_000) else {
            throw Unexpected()
        }
    }

    @Test mutating func anAddressMakesTenRoomsAtOnceUnlessItIsThisComputer() throws {
        for number in 0..<10 {
            _ = create(try hello("away\(number)"), try Self.plan(), from: Self.away)
        }
        let refused = create(try hello("away10"), try Self.plan(), from: Self.away)
        #expect(code(refused) == .rateLimited)
        for number in 0..<20 {
            let answer = create(try hello("home\(number)"), try Self.plan())
            #expect(code(answer) == nil)
        }
    }

    @Test mutating func aServerHasOnlySoManyRooms() throws {
        lobby.limits.maximumRooms = 1
        _ = create(try hello("ann"), try Self.plan())
        #expect(code(create(try hello("bob"), try Self.plan())) == .roomLimit)
        _ = lobby.receive(.room(code: "2222", .closed))
        guard case .opened = create(try hello("cid"), try Self.plan()) else {
            throw Unexpected()
        }
    }

    @Test mutating func thePagesOfTheListHoldEveryRoomOnceAndInOrder() throws {
        for number in 0..<25 { _ = create(try hello("p\(number)"), try Self.plan()) }
        var codes: [String] = []
        var after: String?
        repeat {
            let request = ListRequest(after: after, limit: 10)
            guard case .page(let rooms, let next) = lobby.receive(.list(request)) else {
                throw Unexpected()
            }
            codes += rooms.map(\.room)
            after = next
            // A page goes on where it stopped though its last room is gone meanwhile.
            if let next { _ = lobby.receive(.room(code: next, .closed)) }
        } while after != nil
        #expect(codes.count == 25)
        #expect(codes == codes.sorted())
    }

    @Test mutating func whoeverComesNextFindsTheNewRoom() throws {
        // Its maker is let in before anybody else can ask, so there is nothing to wait for.
        let ann = try hello("ann")
        let bob = try hello("bob")
        _ = lobby.receive(.create(ann, try Self.plan(), from: Self.home, at: 0))
        #expect(
            join(bob, "2222")
                == .granted(Place(code: "2222", name: "bob", role: .player, seat: 1))
        )
    }

    @Test mutating func whoEndsLeavesSeatAndName() throws {
        let ann = try hello("ann")
        _ = create(ann, try Self.plan())
        _ = lobby.receive(.ended(ann))
        let bob = try hello("ann")
        #expect(
            join(bob, "2222")
                == .granted(Place(code: "2222", name: "ann", role: .player, seat: 0))
        )
    }

    private struct Unexpected: Error {}
}
