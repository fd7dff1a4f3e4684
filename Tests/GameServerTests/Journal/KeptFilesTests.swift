import Games
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the files of finished rooms, compared with a list that computes each sum again.
@Suite struct KeptFilesTests {
    private struct Reference {
        var files: [(name: JournalName, byteCount: Int, room: FinishedRoom)] = []

        private func bytes(ofSize size: Int) -> Int {
            files.reduce(0) {
                $0 + (JournalRetention.size(of: $1.byteCount) == size ? $1.byteCount : 0)
            }
        }

        private var byteCount: Int { files.reduce(0) { $0 + $1.byteCount } }

        /// Returns the file that goes first, of one size or of all sizes.
        private func first(ofSize size: Int?, _ isMeant: (FinishedRoom) -> Bool) -> Int? {
            files.firstIndex {
                (size == nil || JournalRetention.size(of: $0.byteCount) == size)
                    && isMeant($0.room)
            }
        }

        private mutating func takeOldest(ofSize size: Int? = nil) -> JournalName? {
            let greedy = [Payer.address(.v4(1)), .session(MemberID(2))].filter { maker in
                files.count { $0.room.maker == maker } > files.count / 4
            }
            let index =
                first(ofSize: size) { !$0.hasRound }
                ?? first(ofSize: size) { $0.maker.map(greedy.contains) ?? false }
                ?? first(ofSize: size) { _ in true }
            return index.map { files.remove(at: $0).name }
        }

        mutating func takeExcess(_ retention: JournalRetention) -> [JournalName] {
            var excess: [JournalName] = []
            for size in (0...JournalRetention.sizes.count).reversed() {
                while bytes(ofSize: size) > 0,
                    bytes(ofSize: size) > retention.maximumBytes(ofSize: size)
                        || byteCount > retention.maximumBytes,
                    let name = takeOldest(ofSize: size)
                {
                    excess.append(name)
                }
            }
            while files.count > retention.maximumCount {
                guard let name = takeOldest() else { break }
                excess.append(name)
            }
            return excess
        }

        mutating func takeExcessAside(_ retention: JournalRetention) -> [JournalName] {
            var excess: [JournalName] = []
            while files.count > retention.keptAsideCount,
                files.count > retention.maximumAsideCount
                    || byteCount > retention.maximumAsideBytes,
                !files.isEmpty
            {
                excess.append(files.removeFirst().name)
            }
            return excess
        }
    }

    private static let byteCounts =
        [0, 1] + JournalRetention.sizes.flatMap { [$0 - 1, $0, $0 + 1] } + [2 << 20]

    private static let codes = ["A", "B", "C", "D", "E", "F", "G", "H"].flatMap { first in
        ["J", "K", "M", "N", "P", "Q", "R", "S"].map { "\(first)\($0)AA" }
    }

    @Test(arguments: 1...40)
    func `the oldest of too many go and nothing else`(seed: Int) {
        var random = SeededGenerator(seed)
        var retention = JournalRetention()
        retention.maximumCount = random.number(in: 0...20)
        retention.maximumBytes = random.one(of: [0, 5_000, 1 << 20, 64 << 20])
        retention.maximumAsideCount = random.number(in: 0...6)
        retention.maximumAsideBytes = random.one(of: [0, 5_000, 1 << 20])
        retention.keptAsideCount = random.number(in: 0...3)
        // Every third seed has alternating short and long files.
        let byteCounts = seed % 3 == 0 ? [100, 5_000] : Self.byteCounts
        var (files, reference) = (KeptFiles(), Reference())
        for code in Self.codes {
            let name = JournalName(code, .ended)
            let byteCount = random.one(of: byteCounts)
            let maker: Payer? =
                random.chance(50)
                ? .address(.v4(1)) : random.chance(60) ? .session(MemberID(2)) : nil
            let room = FinishedRoom(hasRound: random.chance(70), maker: maker)
            files.append(name, byteCount: byteCount, room)
            reference.files.append((name, byteCount, room))
            if random.chance(20) {
                let gone = JournalName(random.one(of: Self.codes), .ended)
                let index = reference.files.firstIndex { $0.name == gone }
                let byteCount = index.map { reference.files.remove(at: $0).byteCount }
                #expect(files.remove(gone) == byteCount ?? 0)
            }
            switch random.number(in: 0...5) {
            case 0...3: #expect(files.takeExcess(retention) == reference.takeExcess(retention))
            case 4:
                #expect(files.takeExcessAside(retention) == reference.takeExcessAside(retention))
            default: break
            }
        }
    }
}
