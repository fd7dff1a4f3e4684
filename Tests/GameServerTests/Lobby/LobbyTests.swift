import GameProtocol
import Games
import Testing

@testable import GameServer

@Suite struct LobbyTests {
    var desk = TestLobby()

    @Test mutating func aNameBelongsToOneSessionWhateverItsCase() throws {
        let ann = try desk.hello("ann")
        guard case .refused(let refusal) = desk.greet("ANN") else {
            throw Unexpected()
        }
        #expect(refusal.code == .nameTaken)
        #expect(refusal.suggest == "ANN2")
        _ = desk.lobby.receive(.ended(ann))
        _ = try desk.hello("ANN")
    }

    @Test mutating func aSuggestedNameIsNeverTooLong() throws {
        let name = String(repeating: "a", count: Limits.maximumNameCount)
        _ = try desk.hello(name)
        guard case .refused(let refusal) = desk.greet(name) else {
            throw Unexpected()
        }
        #expect(refusal.suggest == name.dropLast() + "2")
    }

    @Test mutating func whoGivesNoNameGetsAFreeOne() throws {
        guard case .welcomed(_, let first) = desk.greet(nil),
            case .welcomed(_, let second) = desk.greet(nil)
        else { throw Unexpected() }
        #expect(first.hasPrefix("guest-"))
        #expect(first != second)
    }

    @Test mutating func aSessionIsInOneRoomAtATime() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        #expect(desk.code(desk.create(ann, try TestLobby.plan())) == .alreadyInRoom)
        #expect(desk.code(desk.join(ann, "2222")) == .alreadyInRoom)
    }

    @Test mutating func theLowestFreeSeatIsGranted() throws {
        let names = try ["ann", "bob", "cid"].map { name in try desk.hello(name) }
        _ = desk.create(names[0], try TestLobby.plan(seats: 3))
        _ = desk.join(names[1], "2222")
        _ = desk.lobby.receive(.room(code: "2222", .left(names[0], isBanned: false)))
        #expect(
            desk.join(names[2], "2222")
                == .granted(desk.place("2222", "cid", .player, seat: 0, visit: 1))
        )
    }

    @Test mutating func aFullRoomRefusesPlayersAndTakesSpectators() throws {
        let ann = try desk.hello("ann")
        let bob = try desk.hello("bob")
        _ = desk.create(ann, try TestLobby.plan(seats: 1))
        #expect(desk.code(desk.join(bob, "2222")) == .roomFull)
        #expect(
            desk.join(bob, "2222", as: .spectator)
                == .granted(desk.place("2222", "bob", .spectator, seat: nil, visit: 1))
        )
        #expect(desk.code(desk.join(bob, "2222")) == .roomFull)
        _ = desk.lobby.receive(.room(code: "2222", .left(ann, isBanned: false)))
        #expect(
            desk.join(bob, "2222")
                == .granted(desk.place("2222", "bob", .player, seat: 0, visit: 2))
        )
    }

    @Test mutating func aSpectatorWhoDidNotGetTheSeatWatchesOn() throws {
        let ann = try desk.hello("ann")
        let bob = try desk.hello("bob")
        _ = desk.create(ann, try TestLobby.plan())
        _ = desk.join(bob, "2222", as: .spectator)
        _ = desk.join(bob, "2222")
        _ = desk.lobby.receive(.room(code: "2222", .seatRefused(bob)))
        guard case .page(let rooms, _) = desk.lobby.receive(.list(ListRequest())) else {
            throw Unexpected()
        }
        #expect(rooms.first?.players == ["ann"])
        #expect(rooms.first?.spectatorCount == 1)
    }

    @Test mutating func aRoomHasOnlySoManySpectators() throws {
        desk.lobby.limits.maximumSpectators = 1
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        _ = desk.join(try desk.hello("bob"), "2222", as: .spectator)
        #expect(desk.code(desk.join(try desk.hello("cid"), "2222", as: .spectator)) == .roomFull)
    }

    @Test mutating func aPasswordIsAskedForAndCompared() throws {
        let ann = try desk.hello("ann")
        let bob = try desk.hello("bob")
        _ = desk.create(ann, try TestLobby.plan(password: "pass"))
        #expect(desk.code(desk.join(bob, "2222")) == .wrongPassword)
        #expect(desk.code(desk.join(bob, "2222", password: "Pass")) == .wrongPassword)
        guard case .granted = desk.join(bob, "2222", password: "pass") else { throw Unexpected() }
    }

    @Test mutating func tenWrongPasswordsAMinuteAreEnoughForAnAddress() throws {
        let ann = try desk.hello("ann")
        let bob = try desk.hello("bob")
        _ = desk.create(ann, try TestLobby.plan(password: "pass"))
        for _ in 0..<10 {
            #expect(
                desk.code(desk.join(bob, "2222", password: "x", from: TestLobby.away))
                    == .wrongPassword
            )
        }
        guard
            case .refused(let refusal) = desk.join(bob, "2222", password: "x", from: TestLobby.away)
        else { throw Unexpected() }
        #expect(refusal.code == .rateLimited)
        let wait = try #require(refusal.retryAfterMs)
        #expect(
            desk.code(desk.join(bob, "2222", password: "x", from: TestLobby.away, at: wait))
                == .wrongPassword
        )
    }

    @Test mutating func aPrivateRoomHasALongCodeAndIsNotListed() throws {
        let ann = try desk.hello("ann")
        guard case .opened(let place, _) = desk.create(ann, try TestLobby.plan(isPrivate: true))
        else {
            throw Unexpected()
        }
        #expect(place.code.utf8.count == 6)
        #expect(desk.lobby.receive(.list(ListRequest())) == .page([], next: nil))
    }

    @Test mutating func whoWasSentAwayCannotComeBack() throws {
        let ann = try desk.hello("ann")
        let bob = try desk.hello("bob")
        _ = desk.create(ann, try TestLobby.plan())
        _ = desk.join(bob, "2222")
        _ = desk.lobby.receive(.room(code: "2222", .left(bob, isBanned: true)))
        #expect(desk.code(desk.join(bob, "2222")) == .notAllowed)
        #expect(desk.code(desk.join(bob, "2222", as: .spectator)) == .notAllowed)
    }

    @Test mutating func quickJoinTakesTheOldestOpenRoomOrMakesOne() throws {
        let names = try (1...6).map { number in try desk.hello("p\(number)") }
        _ = desk.create(names[0], try TestLobby.plan(password: "pass"))
        _ = desk.create(names[1], try TestLobby.plan(isPrivate: true))
        _ = desk.create(names[2], try TestLobby.plan())
        _ = desk.create(names[3], try TestLobby.plan())
        let plan = try TestLobby.plan()
        #expect(
            desk.lobby.receive(.join(names[4], .quick(plan), from: TestLobby.home, at: 0))
                == .granted(desk.place("4444", "p5", .player, seat: 1, visit: 1))
        )
        _ = desk.lobby.receive(.room(code: "5555", .changed(phase: .playing, owner: names[3])))
        guard
            case .opened = desk.lobby.receive(
                .join(names[5], .quick(plan), from: TestLobby.home, at: 0)
            )
        else { throw Unexpected() }
    }

    @Test mutating func threeRoomsAtOnceAndThenOneInFiveSeconds() throws {
        let ann = try desk.hello("ann")
        for _ in 0..<3 {
            guard
                case .opened(let place, _) = desk.create(
                    ann,
                    try TestLobby.plan(),
                    from: TestLobby.away
                )
            else { throw Unexpected() }
            _ = desk.lobby.receive(.room(code: place.code, .left(ann, isBanned: false)))
        }
        guard
            case .refused(let refusal) = desk.create(
                ann,
                try TestLobby.plan(),
                from: TestLobby.away
            )
        else {
            throw Unexpected()
        }
        #expect(refusal.code == .rateLimited)
        #expect(refusal.retryAfterMs == 5_000)
        guard case .opened = desk.create(ann, try TestLobby.plan(), from: TestLobby.away, at: 5_000)
        else {
            throw Unexpected()
        }
    }

    @Test mutating func anAddressMakesTenRoomsAtOnceUnlessItIsThisComputer() throws {
        for number in 0..<10 {
            _ = desk.create(
                try desk.hello("away\(number)"),
                try TestLobby.plan(),
                from: TestLobby.away
            )
        }
        let refused = desk.create(
            try desk.hello("away10"),
            try TestLobby.plan(),
            from: TestLobby.away
        )
        #expect(desk.code(refused) == .rateLimited)
        for number in 0..<20 {
            let answer = desk.create(try desk.hello("home\(number)"), try TestLobby.plan())
            #expect(desk.code(answer) == nil)
        }
    }

    @Test mutating func aServerHasOnlySoManyRooms() throws {
        desk.lobby.limits.maximumRooms = 1
        _ = desk.create(try desk.hello("ann"), try TestLobby.plan())
        #expect(desk.code(desk.create(try desk.hello("bob"), try TestLobby.plan())) == .roomLimit)
        _ = desk.lobby.receive(.room(code: "2222", .closed))
        guard case .opened = desk.create(try desk.hello("cid"), try TestLobby.plan()) else {
            throw Unexpected()
        }
    }

    @Test mutating func thePagesOfTheListHoldEveryRoomOnceAndInOrder() throws {
        for number in 0..<25 { _ = desk.create(try desk.hello("p\(number)"), try TestLobby.plan()) }
        var codes: [String] = []
        var after: String?
        repeat {
            let request = ListRequest(after: after, limit: 10)
            guard case .page(let rooms, let next) = desk.lobby.receive(.list(request)) else {
                throw Unexpected()
            }
            codes += rooms.map(\.room)
            after = next
            // A page goes on where it stopped though its last room is gone meanwhile.
            if let next { _ = desk.lobby.receive(.room(code: next, .closed)) }
        } while after != nil
        #expect(codes.count == 25)
        #expect(codes == codes.sorted())
    }

    @Test mutating func whoeverComesNextFindsTheNewRoom() throws {
        // Its maker is let in before anybody else can ask, so there is nothing to wait for.
        let ann = try desk.hello("ann")
        let bob = try desk.hello("bob")
        _ = desk.lobby.receive(.create(ann, try TestLobby.plan(), from: TestLobby.home, at: 0))
        #expect(
            desk.join(bob, "2222")
                == .granted(desk.place("2222", "bob", .player, seat: 1, visit: 1))
        )
    }

    @Test mutating func whoEndsLeavesSeatAndName() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        _ = desk.lobby.receive(.ended(ann))
        let bob = try desk.hello("ann")
        #expect(
            desk.join(bob, "2222")
                == .granted(desk.place("2222", "ann", .player, seat: 0, visit: 1))
        )
    }

}
