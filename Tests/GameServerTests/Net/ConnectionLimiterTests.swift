import GameProtocol
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the limits of connections, compared with a list of the open ones.
@Suite struct ConnectionLimiterTests {
    private static let keys: [SocketAddress.Host?] = [
        nil, SocketAddress.Host("10.0.0.1"), SocketAddress.Host("10.0.0.2"),
        SocketAddress.Host("fd00::1"),
    ]

    @Test(arguments: 1...20)
    func `it lets in as many as a list of the open connections allows`(seed: Int) {
        var random = SeededGenerator(seed)
        var (maximum, perAddress) = (8, 3)
        let limiter = ConnectionLimiter(maximum: maximum, maximumPerAddress: perAddress)
        var open: [SocketAddress.Host?] = []
        let calls = TestCounter()
        var (callCount, waiting): (Int, Set<UInt64>) = (0, [])
        for _ in 0..<400 {
            switch random.number(in: 0...9) {
            case 0...4:
                let key = random.one(of: Self.keys)
                let isFull = key != nil && perAddress > 0 && open.count { $0 == key } >= perAddress
                let isAllowed = open.count < maximum && !isFull
                #expect(limiter.enter(key) == isAllowed)
                if isAllowed { open.append(key) }
            case 5...7:
                guard !open.isEmpty else { break }
                let key = open.remove(at: random.number(in: 0...(open.count - 1)))
                limiter.leave(key)
                callCount += waiting.count
                waiting = []
            case 8:
                // Two requests with one key cause only one call.
                let key = UInt64(random.number(in: 0...2))
                limiter.whenOneLeaves(key: key) { calls.increase() }
                waiting.insert(key)
            default:
                // With other limits the open connections stay and count.
                (maximum, perAddress) = (random.number(in: 0...9), random.number(in: 0...4))
                limiter.take(maximum: maximum, maximumPerAddress: perAddress)
            }
            #expect(limiter.count == open.count)
            #expect(limiter.addressCount == Set(open.compactMap(\.self)).count)
            #expect(calls.value == callCount)
        }
    }

    /// Some of the addresses share a /48, and some belong to other servers of the cluster.
    @Test(arguments: 1...5)
    func `sites and servers have their multiples of the limit`(seed: Int) {
        var random = SeededGenerator(seed)
        let keys = (0..<12).compactMap { SocketAddress.Host("2001:db8:\($0 / 6):\($0 % 6)::") }
        #expect(Set(keys.map(\.siteKey)).count == 2)
        let members = Set(keys.filter { _ in random.chance(50) })
        let most = random.number(in: 1...2)
        let limiter = ConnectionLimiter(maximum: .max, maximumPerAddress: most)
        limiter.take(members: members)
        var open: [SocketAddress.Host] = []
        func isAllowed(_ key: SocketAddress.Host) -> Bool {
            let share = most * (members.contains(key) ? 16 : 1)
            let isOfSite = open.count { $0.siteKey == key.siteKey } >= Limits.siteFactor * share
            return open.count { $0 == key } < share && !isOfSite
        }
        for _ in 0..<1_500 {
            let key = random.one(of: keys)
            switch random.number(in: 0...9) {
            case 0...6:
                let isAllowed = isAllowed(key)
                #expect(limiter.enter(key) == isAllowed)
                if isAllowed { open.append(key) }
            case 7:
                guard !open.isEmpty else { break }
                let old = random.number(in: 0...open.count - 1)
                let isAllowed = isAllowed(key)
                #expect(limiter.move(from: open[old], to: key) == isAllowed)
                if isAllowed { open[old] = key }
            default:
                guard !open.isEmpty else { break }
                limiter.leave(open.remove(at: random.number(in: 0...open.count - 1)))
            }
            #expect(limiter.count == open.count)
        }
    }
}
