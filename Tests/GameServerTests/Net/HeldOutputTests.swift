import Testing

@testable import GameServer
@testable import GamesTests

@Suite struct HeldOutputTests {
    private func release(_ held: inout HeldOutput, upTo lsn: UInt64) -> Bool {
        held.release(upTo: lsn)
    }

    @Test func `bytes are free in the order of their LSNs`() {
        var held = HeldOutput()
        held.append(10, after: 3)
        held.append(5, after: 7)
        held.append(2)
        #expect(held.count == 17)
        #expect(release(&held, upTo: 2) == false)
        #expect(release(&held, upTo: 3) == true)
        #expect(held.count == 7)
        #expect(release(&held, upTo: 6) == false)
        #expect(release(&held, upTo: 8) == true)
        #expect(held.count == 0)
        #expect(held.isEmpty)
        #expect(release(&held, upTo: 9) == false)
    }

    @Test func `behind a later LSN an earlier one waits too`() {
        var held = HeldOutput()
        held.append(10, after: 7)
        held.append(5, after: 3)
        #expect(release(&held, upTo: 3) == false)
        #expect(held.count == 15)
        #expect(release(&held, upTo: 7) == true)
        #expect(held.isEmpty)
    }

    @Test(arguments: 1...20)
    func `it holds what a list of the bytes and their LSNs holds`(seed: Int) {
        var random = SeededGenerator(seed)
        var held = HeldOutput()
        var list: [(count: Int, lsn: UInt64)] = []
        for _ in 0..<300 {
            let lsn = UInt64(random.number(in: 1...20))
            switch random.number(in: 0...9) {
            case 0...3:
                let count = random.number(in: 0...9)
                held.append(count, after: lsn)
                list.append((count, max(lsn, list.last?.lsn ?? 0)))
            case 4...5:
                guard let last = list.last else { break }
                held.append(7)
                list.append((7, last.lsn))
            case 6...8:
                let isAny = list.contains { $0.lsn <= lsn }
                list.removeAll { $0.lsn <= lsn }
                #expect(release(&held, upTo: lsn) == isAny)
            default:
                guard random.chance(20) else { break }
                held.removeAll()
                list = []
            }
            #expect(held.count == list.reduce(0) { $0 + $1.count })
            #expect(held.isEmpty == list.isEmpty)
            #expect(held.isWaiting(from: lsn) == list.contains { $0.lsn >= lsn })
        }
    }
}
