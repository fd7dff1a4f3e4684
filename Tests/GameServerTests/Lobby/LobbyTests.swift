import GameProtocol
import Games
import Testing

@testable import GameServer

@Suite struct LobbyTests {
    var test = TestLobby()

    @Test mutating func `a name belongs to one session whatever its case`() throws {
        let ann = try test.hello("ann")
        guard case .failure(let refusal) = test.greet("ANN") else {
            throw Unexpected()
        }
        #expect(refusal.code == .nameTaken)
        #expect(refusal.suggest == "ANN2")
        test.lobby.end(ann)
        _ = try test.hello("ANN")
    }

    @Test mutating func `a suggested name is never too long`() throws {
        let name = String(repeating: "a", count: Limits.maximumNameCount)
        _ = try test.hello(name)
        guard case .failure(let refusal) = test.greet(name) else {
            throw Unexpected()
        }
        #expect(refusal.suggest == name.dropLast() + "2")
    }

    @Test mutating func `who gives no name gets a free one`() throws {
        let first = try test.greet(nil).get().name
        let second = try test.greet(nil).get().name
        #expect(first.hasPrefix("guest-"))
        #expect(first != second)
    }

    @Test mutating func `a session is in one room at a time`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        #expect(test.code(test.create(ann, try TestLobby.settings())) == .alreadyInRoom)
        #expect(test.code(test.join(ann, "2222")) == .alreadyInRoom)
    }

    @Test mutating func `the lowest free seat is granted`() throws {
        let names = try ["ann", "bob", "cid"].map { name in try test.hello(name) }
        test.create(names[0], try TestLobby.settings(seats: 3))
        test.join(names[1], "2222")
        test.hear(.left(names[0], isBanned: false))
        #expect(
            test.join(names[2], "2222")
                == .success(test.grant("2222", .named, "cid", .player, ordinal: 1))
        )
    }

    @Test mutating func `a full room refuses players and takes spectators`() throws {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        test.create(ann, try TestLobby.settings(seats: 1))
        #expect(test.code(test.join(bob, "2222")) == .roomFull)
        #expect(
            test.join(bob, "2222", as: .spectator)
                == .success(test.grant("2222", .named, "bob", .spectator, ordinal: 1))
        )
        #expect(test.code(test.join(bob, "2222")) == .roomFull)
        test.hear(.left(ann, isBanned: false))
        #expect(
            test.join(bob, "2222")
                == .success(test.grant("2222", .named, "bob", .player, ordinal: 2))
        )
    }

    @Test mutating func `a spectator who did not get the seat watches on`() throws {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        test.create(ann, try TestLobby.settings())
        test.join(bob, "2222", as: .spectator)
        test.join(bob, "2222")
        test.hear(.seatRefused(bob))
        let page = test.lobby.list(ListRequest())
        #expect(page.rooms.first?.players == ["ann"])
        #expect(page.rooms.first?.spectatorCount == 1)
    }

    @Test mutating func `a room has only so many spectators`() throws {
        test.lobby.limits.maximumSpectators = 1
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        test.join(try test.hello("bob"), "2222", as: .spectator)
        #expect(test.code(test.join(try test.hello("cid"), "2222", as: .spectator)) == .roomFull)
    }

    @Test mutating func `a password is asked for and compared`() throws {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        test.create(ann, try TestLobby.settings(password: "pass"))
        #expect(test.code(test.join(bob, "2222")) == .wrongPassword)
        #expect(test.code(test.join(bob, "2222", password: "Pass")) == .wrongPassword)
        guard case .success = test.join(bob, "2222", password: "pass") else { throw Unexpected() }
    }

    @Test mutating func `ten wrong passwords a minute are enough for an address`() throws {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        test.create(ann, try TestLobby.settings(password: "pass"))
        for _ in 0..<10 {
            #expect(
                test.code(test.join(bob, "2222", password: "x", from: TestLobby.away))
                    == .wrongPassword
            )
        }
        guard
            case .failure(let refusal) = test.join(bob, "2222", password: "x", from: TestLobby.away)
        else { throw Unexpected() }
        #expect(refusal.code == .rateLimited)
        let wait = try #require(refusal.retryAfterMs)
        #expect(
            test.code(test.join(bob, "2222", password: "x", from: TestLobby.away, at: wait))
                == .wrongPassword
        )
    }

    @Test mutating func `a private room has a long code and is not listed`() throws {
        let ann = try test.hello("ann")
        guard case .success(let grant) = test.create(ann, try TestLobby.settings(isPrivate: true))
        else {
            throw Unexpected()
        }
        #expect(grant.room.utf8.count == 6)
        #expect(test.lobby.list(ListRequest()) == RoomPage(rooms: [], next: nil))
    }

    @Test mutating func `who was sent away cannot come back`() throws {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        test.create(ann, try TestLobby.settings())
        test.join(bob, "2222")
        test.hear(.left(bob, isBanned: true))
        #expect(test.code(test.join(bob, "2222")) == .notAllowed)
        #expect(test.code(test.join(bob, "2222", as: .spectator)) == .notAllowed)
    }

    @Test mutating func `quick join takes the oldest open room or makes one`() throws {
        let names = try (1...6).map { number in try test.hello("p\(number)") }
        test.create(names[0], try TestLobby.settings(password: "pass"))
        test.create(names[1], try TestLobby.settings(isPrivate: true))
        test.create(names[2], try TestLobby.settings())
        test.create(names[3], try TestLobby.settings())
        let settings = try TestLobby.settings()
        #expect(
            test.quickJoin(names[4], settings)
                == .success(test.grant("4444", .found, "p5", .player, ordinal: 1))
        )
        test.hear(.changed(phase: .playing, owner: names[3]), from: "5555")
        #expect(try test.quickJoin(names[5], settings).get().choice == .new)
    }

    @Test mutating func `quick join seats nobody once the server stops`() throws {
        test.create(try test.hello("ann"), try TestLobby.settings())
        let bob = try test.hello("bob")
        test.lobby.drain()
        let settings = try TestLobby.settings()
        #expect(test.code(test.quickJoin(bob, settings)) == .shuttingDown)
        #expect(test.code(test.join(bob, "2222")) == .shuttingDown)
        #expect(test.code(test.create(bob, settings)) == .shuttingDown)
    }

    @Test mutating func `three rooms at once and then one in five seconds`() throws {
        let ann = try test.hello("ann")
        for _ in 0..<3 {
            guard
                case .success(let grant) = test.create(
                    ann,
                    try TestLobby.settings(),
                    from: TestLobby.away
                )
            else { throw Unexpected() }
            test.hear(.left(ann, isBanned: false), from: grant.room)
        }
        guard
            case .failure(let refusal) = test.create(
                ann,
                try TestLobby.settings(),
                from: TestLobby.away
            )
        else {
            throw Unexpected()
        }
        #expect(refusal.code == .rateLimited)
        #expect(refusal.retryAfterMs == 5_000)
        guard
            case .success = test.create(
                ann,
                try TestLobby.settings(),
                from: TestLobby.away,
                at: 5_000
            )
        else {
            throw Unexpected()
        }
    }

    @Test mutating func `an address makes ten rooms at once unless it is this computer`() throws {
        for number in 0..<10 {
            test.create(
                try test.hello("away\(number)"),
                try TestLobby.settings(),
                from: TestLobby.away
            )
        }
        let refused = test.create(
            try test.hello("away10"),
            try TestLobby.settings(),
            from: TestLobby.away
        )
        #expect(test.code(refused) == .rateLimited)
        for number in 0..<20 {
            let answer = test.create(try test.hello("home\(number)"), try TestLobby.settings())
            #expect(test.code(answer) == nil)
        }
    }

    @Test mutating func `a server has only so many rooms`() throws {
        test.lobby.limits.maximumRooms = 1
        test.create(try test.hello("ann"), try TestLobby.settings())
        #expect(
            test.code(test.create(try test.hello("bob"), try TestLobby.settings())) == .roomLimit
        )
        test.hear(.closed)
        guard case .success = test.create(try test.hello("cid"), try TestLobby.settings()) else {
            throw Unexpected()
        }
    }

    @Test mutating func `the pages of the list hold every room once and in order`() throws {
        for number in 0..<25 {
            test.create(try test.hello("p\(number)"), try TestLobby.settings())
        }
        var codes: [String] = []
        var after: String?
        repeat {
            let request = ListRequest(after: after, limit: 10)
            let page = test.lobby.list(request)
            codes += page.rooms.map(\.room)
            after = page.next
            // The next page begins after this room although the room has closed.
            if let after { test.hear(.closed, from: after) }
        } while after != nil
        #expect(codes.count == 25)
        #expect(codes == codes.sorted())
    }

    @Test mutating func `whoever comes next finds the new room`() throws {
        // The owner enters before any other person can ask, so the entry waits for nothing.
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        _ = try test.lobby.create(ann, try TestLobby.settings(), from: TestLobby.home, at: 0)
        #expect(
            test.join(bob, "2222")
                == .success(test.grant("2222", .named, "bob", .player, ordinal: 1))
        )
    }

    @Test mutating func `who ends leaves seat and name`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        test.lobby.end(ann)
        let bob = try test.hello("ann")
        #expect(
            test.join(bob, "2222")
                == .success(test.grant("2222", .named, "ann", .player, ordinal: 1))
        )
    }

}
