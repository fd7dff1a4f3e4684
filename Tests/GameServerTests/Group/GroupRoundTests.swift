import GameProtocol
import Sockets
import Testing

@testable import GameServer

@Suite struct GroupRoundTests {
    private static let one = SocketAddress(host: .v4(0x0A00_0001), port: 6_379)

    @Test func `the addresses are tried in order, and again after a pause that grows`() throws {
        var round = GroupRound(try RedisAddress.all("redis://10.0.0.1,redis://10.0.0.2:7"))
        let second = SocketAddress(host: .v4(0x0A00_0002), port: 7)
        #expect(round.next(at: 0) == .connect(round.present, Self.one))
        #expect(round.next(at: 0) == .nothing)
        #expect(round.failed(.away("gone"), at: 5) == nil)
        #expect(round.next(at: 5) == .connect(round.present, second))
        #expect(round.failed(.away("gone"), at: 6) == .away("gone"))
        #expect(round.isFirstOfMany)
        #expect(!round.isDue(at: 105) && round.isDue(at: 106))
        #expect(round.next(at: 106) == .connect(round.present, Self.one))
        _ = round.failed(.away("gone"), at: 107)
        _ = round.next(at: 107)
        _ = round.failed(.away("gone"), at: 108)
        #expect(!round.isDue(at: 307) && round.isDue(at: 308))
        for _ in 0..<100 {
            _ = round.failed(.away("gone"), at: 1_000)
            _ = round.failed(.away("gone"), at: 1_000)
        }
        #expect(round.dueAt.map { $0 <= 1_000 + GroupRound.longestPauseMs } == true)
    }

    /// A replica beside a dead master may soon be the master, so the server keeps trying.
    @Test func `what is wrong is told, and ends a start only if nothing was away`() throws {
        var round = GroupRound(try RedisAddress.all("redis://10.0.0.1,redis://10.0.0.2:7"))
        _ = round.next(at: 0)
        #expect(round.failed(.wrong("it is no Redis"), at: 0) == nil)
        _ = round.next(at: 0)
        let sentence = "redis://10.0.0.1:6379 cannot be used: it is no Redis."
        #expect(round.failed(.away("gone"), at: 0) == .away(sentence))
        let later = try #require(round.dueAt)
        _ = round.next(at: later)
        #expect(round.failed(.wrong("it is no Redis"), at: later) == nil)
        _ = round.next(at: later)
        #expect(round.failed(.wrong("it is no Redis"), at: later) == .wrong(sentence))
    }

    @Test func `a master with too few replicas is used only if no address has a better one`() throws
    {
        var round = GroupRound(try RedisAddress.all("redis://10.0.0.1,redis://10.0.0.2:7"))
        _ = round.next(at: 0)
        #expect(round.passesOverShort() == true)
        #expect(round.failed(.away("it has too few replicas: 0"), at: 0) == nil)
        _ = round.next(at: 0)
        // The next round follows at once, and is no failure.
        #expect(round.failed(.away("gone"), at: 5) == nil)
        #expect(round.isDue(at: 5))
        #expect(round.next(at: 5) == .connect(round.present, Self.one))
        #expect(round.passesOverShort() == false)
        round.succeeded()
        round.begin(at: 10, hasLasted: true)
        #expect(round.passesOverShort() == true)
        var only = GroupRound(try RedisAddress.all("redis://10.0.0.1"))
        #expect(only.passesOverShort() == false)
    }

    @Test func `the pause grows where links do not last`() throws {
        var round = GroupRound(try RedisAddress.all("redis://10.0.0.1"))
        let pauses = (0..<12).map { _ in
            round.begin(at: 0, hasLasted: false)
            return round.dueAt ?? 0
        }
        #expect(pauses.prefix(3) == [200, 400, 800])
        #expect(pauses.last == 30_000)
        round.begin(at: 0, hasLasted: true)
        #expect(round.dueAt == 100)
    }

    @Test func `a name is looked up once at a time, and all that it stands for is tried`() throws {
        var round = GroupRound(try RedisAddress.all("redis://cache.lan"))
        #expect(round.next(at: 0) == .lookUp(round.present))
        #expect(round.next(at: 0) == .nothing)
        round.found([Self.one, Self.one], of: round.present, at: 9)
        #expect(round.next(at: 9) == .connect(round.present, Self.one))
        #expect(round.failed(.away("gone"), at: 9) == nil)
        #expect(round.next(at: 9) == .connect(round.present, Self.one))
        #expect(round.failed(.away("gone"), at: 9) == .away("gone"))
        #expect(round.next(at: 200) == .lookUp(round.present))
    }

    /// A lookup may take any time, and the other addresses may work meanwhile.
    @Test func `a name that is not found out in time is passed over, and its answer kept`() throws {
        var round = GroupRound(try RedisAddress.all("redis://cache.lan,redis://10.0.0.2:7"))
        let name = round.present
        #expect(round.next(at: 0) == .lookUp(name))
        #expect(!round.isDue(at: GroupRound.lookUpMs - 1))
        let late = GroupRound.lookUpMs
        #expect(round.isDue(at: late) && round.next(at: late) == .late)
        #expect(round.failed(.away("late"), at: late) == nil)
        let second = SocketAddress(host: .v4(0x0A00_0002), port: 7)
        #expect(round.next(at: late) == .connect(round.present, second))
        // The answer arrives while another address is tried, so the server does nothing twice.
        round.found([Self.one], of: name, at: late)
        #expect(round.next(at: late) == .nothing)
        #expect(round.failed(.away("gone"), at: late) == .away("gone"))
        let again = try #require(round.dueAt)
        #expect(round.next(at: again) == .connect(name, Self.one))
        #expect(round.failed(.away("gone"), at: again) == nil)
        _ = round.next(at: again)
        #expect(round.failed(.away("gone"), at: again) == .away("gone"))
        // An address is used once, because the name may stand for another address by then.
        #expect(round.next(at: try #require(round.dueAt)) == .lookUp(name))
    }
}
