import GameProtocol

@testable import GameServer
@testable import GamesTests

/// A shipper with a simulated Redis and its replica. Links break with commands and replies on their
/// way, bytes of old links arrive late, and the replica replaces the master.
struct StreamShipperModel {
    var shipper = StreamShipper(replicas: 1)
    var random: SeededGenerator
    /// The first fault; nil while there is none.
    var fault: String?
    /// The number of entries that were found because another link had stored them.
    private(set) var foundCount = 0
    /// Whether a `WAIT` covers everything up to the last command of its link, as before Redis 7.2,
    /// or only up to its last write.
    private let coversReads: Bool
    private var records: [StreamRecord] = []
    private var rooms: [Room] = []
    private var links: [Link] = []
    private var isLinked = false
    private var (master, replica): (Store, Store) = ([:], [:])
    /// The writes that the replica lacks; nil for a write outside of streams.
    private var unreplicated: [StreamRecord?] = []
    /// The number of writes that the replica has.
    private var replicaOffset = 0
    private var masterOffset: Int { replicaOffset + unreplicated.count }

    private struct Room {
        var lastNumber: UInt64 = 0
        var isEnded = false
    }

    /// A stream in a Redis.
    private struct Kept {
        var top: UInt64 = 0
        var numbers: Set<UInt64> = []
    }

    private typealias Store = [Int: Kept]

    /// A connection: its commands wait to be carried out, then their replies wait to be read.
    private struct Link {
        var commands: [(purpose: StreamPurpose, isNew: Bool)] = []
        var replies: [(purpose: StreamPurpose, value: RESPValue)] = []
        var coveredOffset: Int
    }

    init(seed: Int, coversReads: Bool) {
        random = SeededGenerator(seed)
        self.coversReads = coversReads
    }

    /// Takes this number of random steps, then lets everything on its way arrive.
    mutating func run(steps: Int) {
        link()
        for _ in 0..<steps where fault == nil { step() }
        settle()
        if fault == nil, shipper.durableLSN != UInt64(records.count) {
            fail("\(shipper.durableLSN) of \(records.count) are durable in the end")
        }
    }

    /// Lets everything on its way arrive.
    private mutating func settle() {
        if !isLinked { link() }
        repeat {
            while replicateOne() {}
        } while fault == nil && (execute(links.count - 1) || deliver())
    }

    /// Ends all rooms; returns the differences from a shipper that never had any.
    mutating func remains() -> [String] {
        for stream in rooms.indices where !rooms[stream].isEnded {
            rooms[stream].isEnded = true
            take(.end(number: next(of: stream + 1)), of: stream + 1)
        }
        settle()
        var new = StreamShipperModel(seed: 0, coversReads: coversReads)
        new.settle()
        let left = Differences.between(
            shipper,
            new.shipper,
            at: "shipper",
            leavingOut: [
                "shipper.first", "shipper.durableLSN", "shipper.replicated.lsn",
                "shipper.replicated.lastNumber",
                // Records before `head` are removed when they are many.
                "shipper.window", "shipper.head", "shipper.open",
            ]
        )
        return shipper.window.count == shipper.head ? left : left + ["records wait"]
    }

    private mutating func step() {
        switch random.number(in: 0...29) {
        case 0...5: record()
        case 6...12: _ = execute(links.count - 1)
        case 13...15: _ = execute(random.number(in: 0...max(0, links.count - 1)))
        case 16...22: _ = deliver()
        case 23...25: _ = replicateOne()
        case 26: unlink()
        case 27, 28: link()
        default: failOver()
        }
    }

    // MARK: The shipper's side

    private mutating func record() {
        let stream = random.number(in: 1...min(3, rooms.count + 1))
        if stream > rooms.count {
            rooms.append(Room())
            take(.open(code: "ROO\(stream)", epoch: 1), of: stream)
            return take(.begin(number: next(of: stream), [0x61]), of: stream)
        }
        if rooms[stream - 1].isEnded { return }
        let number = next(of: stream)
        switch random.number(in: 0...9) {
        case 0: take(.begin(number: number, [0x62]), of: stream)
        case 1 where random.chance(20):
            rooms[stream - 1].isEnded = true
            take(.end(number: number), of: stream)
        default: take(.append(number: number, [0x63]), of: stream)
        }
    }

    private mutating func next(of stream: Int) -> UInt64 {
        rooms[stream - 1].lastNumber += 1
        return rooms[stream - 1].lastNumber
    }

    private mutating func take(_ operation: StreamRecord.Operation, of stream: Int) {
        let lsn = UInt64(records.count + 1)
        let record = StreamRecord(lsn: lsn, stream: stream, operation: operation)
        records.append(record)
        carryOut { $0.take([record], &$1) }
    }

    private mutating func link() {
        if isLinked { return }
        isLinked = true
        // The first write of a link is the lease.
        unreplicated.append(nil)
        links.append(Link(coveredOffset: masterOffset))
        carryOut { $0.linked("lease", at: 0, &$1) }
    }

    /// Breaks the link. Lines on their way may still arrive, but get no reply.
    private mutating func unlink() {
        guard isLinked else { return }
        isLinked = false
        carryOut { $0.unlinked(&$1) }
    }

    private mutating func carryOut(
        _ call: (inout StreamShipper, inout [StreamShipper.Effect]) -> Void
    ) {
        var effects: [StreamShipper.Effect] = []
        call(&shipper, &effects)
        for effect in effects {
            switch effect {
            case .send(let bytes, let purpose):
                guard isLinked else { return fail("something is sent without a link") }
                let isNew = bytes.suffix(5).elementsEqual("new\r\n".utf8)
                links[links.count - 1].commands.append((purpose, isNew))
            case .durable(let lsn): checkDurable(lsn)
            case .letGo(let code, _, let loss): fail("\(code) is let go: \(loss)")
            case .claimed, .replay: fail("\(effect)")
            }
        }
    }

    private mutating func checkDurable(_ lsn: UInt64) {
        for record in records.prefix(Int(lsn)) {
            // An ended room needs no entries.
            guard let number = record.entry, !rooms[record.stream - 1].isEnded else { continue }
            let kept = replica[record.stream] ?? Kept()
            // A new beginning replaces the earlier entries, and an end replaces all entries.
            let isThere = kept.numbers.contains(number) || number < kept.numbers.min() ?? .max
            if number > kept.top || !isThere {
                fail("\(lsn) is durable, and the replica lacks \(number) of \(record.stream)")
            }
        }
    }

    // MARK: The side of the Redis

    /// Delivers the next reply of the present link; returns false if there is none.
    private mutating func deliver() -> Bool {
        guard isLinked, !links[links.count - 1].replies.isEmpty else { return false }
        let (purpose, value) = links[links.count - 1].replies.removeFirst()
        carryOut { $0.replied(purpose, value, &$1) }
        return true
    }

    /// Carries out the next command of a link; returns false if there is none.
    private mutating func execute(_ index: Int) -> Bool {
        guard links.indices.contains(index), !links[index].commands.isEmpty else { return false }
        let (purpose, isNew) = links[index].commands.removeFirst()
        let before = masterOffset
        let value: RESPValue
        switch purpose {
        case .record(let lsn): value = store(records[Int(lsn) - 1], isNew: isNew)
        case .top(let stream):
            let newest = master[stream]?.numbers.max()
            value = newest.map { StreamShipperTests.top("1-\($0)") } ?? .array([])
        case .wait:
            if random.chance(50) {
                while replicaOffset < links[index].coveredOffset, replicateOne() {}
            }
            value = .integer(replicaOffset >= links[index].coveredOffset ? 1 : 0)
        case .other:
            unreplicated.append(nil)
            value = .integer(1)
        case .claim, .claimPage, .claimWait: return false
        }
        if coversReads || masterOffset > before { links[index].coveredOffset = masterOffset }
        links[index].replies.append((purpose, value))
        return true
    }

    private mutating func store(_ record: StreamRecord, isNew: Bool) -> RESPValue {
        guard let number = record.entry else { return .null }
        if let kept = master[record.stream] {
            if number <= kept.top {
                foundCount += 1
                return StreamShipperTests.notAbove
            }
        } else if !isNew {
            return .null
        }
        Self.apply(record, to: &master)
        unreplicated.append(record)
        return .bulk(Array("1-\(number)".utf8))
    }

    private static func apply(_ record: StreamRecord, to store: inout Store) {
        guard let number = record.entry else { return }
        store[record.stream, default: Kept()].top = number
        switch record.operation {
        case .begin: store[record.stream]?.numbers = [number]
        case .end: store[record.stream]?.numbers = []
        case .append, .open: store[record.stream]?.numbers.insert(number)
        }
    }

    private mutating func replicateOne() -> Bool {
        if unreplicated.isEmpty { return false }
        if let record = unreplicated.removeFirst() { Self.apply(record, to: &replica) }
        replicaOffset += 1
        return true
    }

    /// Removes the master with its links; its replica becomes the master and gets a new link.
    private mutating func failOver() {
        unlink()
        links = []
        unreplicated = []
        master = replica
    }

    private mutating func fail(_ words: String) { fault = fault ?? words }
}

extension StreamRecord {
    /// The number of the record's entry; nil if it has none.
    fileprivate var entry: UInt64? {
        switch operation {
        case .append(let number, _), .begin(let number, _), .end(let number): number
        case .open: nil
        }
    }
}
