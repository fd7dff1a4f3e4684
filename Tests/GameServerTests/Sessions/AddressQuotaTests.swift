import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of the quota of an address, which applies before a request reaches the lobby or a room.
@Suite struct AddressQuotaTests {
    private var quota = AddressQuota()

    private static let points = Limits.pointsOfAddress.burst

    @Test mutating func `a burst is free and then time decides`() {
        for _ in 0..<Self.points { #expect(quota.take(1, TestLobby.away, at: 0) == 0) }
        #expect(quota.take(1, TestLobby.away, at: 0) == 10)
        #expect(quota.take(8, TestLobby.away, at: 0) == 80)
        #expect(quota.take(1, TestLobby.away, at: 10) == 0)
        #expect(quota.take(1, TestLobby.elsewhere, at: 0) == 0)
    }

    @Test mutating func `moves wait and leave points to other requests`() {
        let free = Self.points - Limits.pointsBesideMoves
        for _ in 0..<free { #expect(quota.overdraw(1, TestLobby.away, at: 0) == 0) }
        #expect(quota.overdraw(1, TestLobby.away, at: 0) == 10)
        #expect(quota.take(Limits.entranceCost, TestLobby.away, at: 0) == 0)
        #expect(quota.overdraw(1, TestLobby.elsewhere, at: 0) == 0)
        // Even after many moves at once the address is free again a few seconds later.
        for _ in 0..<10 * Self.points { _ = quota.overdraw(8, TestLobby.away, at: 0) }
        #expect(quota.take(8, TestLobby.away, at: Limits.maximumReadingPause.milliseconds) == 0)
    }

    @Test mutating func `the networks of one IPv6 site share a larger account`() {
        var taken = 0
        for number in 0..<10 as Range<UInt64> {
            let host = SocketAddress.Host.v6(high: 0x2001_0DB8_0001_0000 | number, low: 0, scope: 0)
            let origin = ClientOrigin(addressKey: host, isLoopback: false)
            while quota.take(8, origin, at: 0) == 0 { taken += 8 }
        }
        #expect(taken == Limits.pointsOfSite.burst)
        #expect(quota.take(8, TestLobby.away, at: 0) == 0)
    }

    @Test mutating func `moves from the networks of one site are charged to the site`() {
        var taken = 0
        for number in 0..<10 as Range<UInt64> {
            let host = SocketAddress.Host.v6(high: 0x2001_0DB8_0001_0000 | number, low: 0, scope: 0)
            let origin = ClientOrigin(addressKey: host, isLoopback: false)
            while quota.overdraw(8, origin, at: 0) == 0 { taken += 8 }
            #expect(quota.take(1, origin, at: 0) == 0)
        }
        #expect(taken <= Limits.pointsOfSite.burst)
    }

    @Test mutating func `this computer has no quota`() {
        for _ in 0..<10 * Self.points { #expect(quota.take(8, TestLobby.home, at: 0) == 0) }
    }

    @Test mutating func `a host who limits no address limits no requests`() {
        quota.isLimiting = false
        for _ in 0..<10 * Self.points { #expect(quota.take(8, TestLobby.away, at: 0) == 0) }
    }

    @Test mutating func `new sessions of an address are counted`() {
        for _ in 0..<Self.points / Limits.entranceCost {
            #expect(quota.take(Limits.entranceCost, TestLobby.away, at: 0) == 0)
        }
        #expect(quota.take(Limits.entranceCost, TestLobby.away, at: 0) > 0)
    }

    @Test(arguments: [TestLobby.home, TestLobby.away])
    mutating func `the more is guessed the longer nothing is read`(_ origin: ClientOrigin) {
        for _ in 0..<Limits.guesses.burst {
            #expect(quota.pauseMsAfterGuess(origin, at: 0) == 1_000)
        }
        #expect(quota.pauseMsAfterGuess(origin, at: 0) == 2_000)
        #expect(quota.pauseMsAfterGuess(origin, at: 0) == 4_000)
        for _ in 0..<10_000 { _ = quota.pauseMsAfterGuess(origin, at: 0) }
        #expect(quota.pauseMsAfterGuess(origin, at: 0) == 5_000)
        // A person who has guessed for a day has the usual pause again two minutes later.
        #expect(quota.pauseMsAfterGuess(origin, at: 125_000) == 1_000)
    }

    @Test func `no pause is as long as a promised heartbeat may be late`() {
        let patience = Session.patienceMs(withHeartbeat: Int16(Limits.heartbeatSeconds.lowerBound))
        #expect(Limits.maximumReadingPause.milliseconds <= patience / 2)
    }

    @Test(arguments: [TestLobby.home, TestLobby.away])
    mutating func `new sessions of an address that guesses try secrets slowly`(
        _ origin: ClientOrigin
    ) {
        #expect(quota.takeFirstSecret(origin, at: 0) == 0)
        for _ in 0..<Limits.guesses.burst { _ = quota.pauseMsAfterGuess(origin, at: 0) }
        for _ in 0..<Limits.guesserSecrets.burst {
            #expect(quota.takeFirstSecret(origin, at: 0) == 0)
        }
        #expect(quota.takeFirstSecret(origin, at: 0) == 2_000)
        #expect(quota.takeFirstSecret(TestLobby.elsewhere, at: 0) == 0)
        // Other requests of the address do not wait.
        #expect(quota.take(Limits.entranceCost, origin, at: 0) == 0)
        // The first secret after a while without guesses is free.
        #expect(quota.takeFirstSecret(origin, at: 60_000) == 0)
    }
}
