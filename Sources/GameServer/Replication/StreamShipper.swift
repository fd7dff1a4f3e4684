import GameProtocol

/// The journals of this server's rooms on their way into the group's Redis.
///
/// A decider: it is told of records, of the link and of replies, and says what is to be sent, up to where everything
/// is stored, and which rooms are not this server's any more. Records are stored in their order. A broken link leaves it
/// unknown what was stored, and a failover may lose what was acknowledged. On the next link the shipper reads the newest
/// entry of each stream and sends what is missing again, under the same identifiers, so that nothing is stored twice.
/// `+Window` keeps account of what is stored, `+Replies` takes the answers.
struct StreamShipper {
    /// How many replicas must have what is stored, before anybody hears of it.
    let replicas: Int
    /// Whether the lines of a room that is over are wanted.
    let keepsReplays: Bool
    /// The key of the lease under which this server is a member of the group; nil while there is no link.
    private var leaseKey: String?
    /// Whether nobody else may go on with rooms of this server; the lease outlasts a link that is gone.
    private var hasLease = false
    var streams: [Int: Stream] = [:]
    /// The number of each stream's newest entry that is stored for good, 0 for none of this server's; nil before the first
    /// entry. By itself, as it changes with every entry.
    var safe: [Int: UInt64?] = [:]
    /// Records that nobody may hear of yet, by their LSNs, from `first` on.
    var window: [Pending] = []
    var head = 0
    /// Everything in the window before this index is stored.
    var open = 0
    var first: UInt64 = 1
    /// What the replicas have.
    var replicated = Replicated()
    var durableLSN: UInt64 = 0
    /// How many streams are asked for what is stored of them.
    var askingCount = 0
    private var refreshedAt = 0
    private var reclaimedAt = 0
    var claims: [String: StreamClaim?] = [:]
    /// Rooms that may be this server's as far as the Redis knows, and are not here: of a claim whose reply was lost, or let go
    /// of while the server has its lease. Nobody else can claim them, so this server does.
    var unfinished: Set<String> = []
    /// The server stops, and takes in no more rooms by itself.
    private(set) var isDraining = false
    /// Those of them that are being claimed, and how often in a row the Redis has refused that.
    private var reclaims: (codes: Set<String>, refusals: Int) = ([], 0)

    struct Stream {
        let code: String
        let epoch: UInt64
        /// Whether the Redis has the first entry.
        var isBegun: Bool
        var phase = Phase.sending
        /// Whether the first entry was sent again on this link, as it was missing. Where it is missing then, too, there was
        /// another stream of this code, which has ended.
        var isUnbegun = false
        /// Whether it was lost while the server has its lease.
        var isLeftBehind = false
        /// What all appends begin with: most commands are that.
        let append: RESPCommand

        init(code: String, epoch: UInt64) {
            (self.code, self.epoch, isBegun) = (code, epoch, epoch > 1)
            var append = RESPCommand(wordCount: 6)
            for word in ["XADD", StreamKey.of(code), "NOMKSTREAM"] { append.append(word) }
            self.append = append
        }
    }

    enum Phase {
        case sending
        /// What is stored is asked for, and nothing sent before that is known.
        case asking
        /// Others have it, or may have it.
        case lost
    }

    struct Replicated {
        /// Everything up to this LSN that was stored, the replicas have too.
        var lsn: UInt64 = 0
        /// The LSN for which they are asked, and which question that is; nil for none.
        var asked: (lsn: UInt64, number: Int)?
        var lastNumber = 0
    }

    struct Pending {
        let record: StreamRecord
        var isDecided = false
    }

    /// What is to be done.
    enum Effect: Equatable {
        case send([UInt8], StreamPurpose)
        /// Everything up to this LSN is stored.
        case durable(UInt64)
        /// The room is not this server's any more: nobody may hear of what is open of it, or comes yet.
        case letGo(String, stream: Int, Loss)
        case claimed(String, StreamClaim)
        /// The room is over, and these were the lines of its journal.
        case replay(String, [UInt8])
    }

    /// Why a room is not this server's any more.
    enum Loss: Equatable, Sendable {
        /// Another server owns it.
        case fenced
        /// The Redis has lost what it had stored.
        case forgotten
        /// The Redis does not take what is to be stored.
        case refused(String)
        /// The server has no lease any more.
        case lease
    }

    var isLinked: Bool { leaseKey != nil }

    /// How often streams are told to be kept on, and for how long a replica is waited for at a time.
    static let (refreshMs, waitMs) = (3_600_000, 250)
    /// How often claims that came to nothing are made once more, and how many at a time.
    static let (reclaimMs, reclaimsOfTurn) = (2_000, 16)
    /// Doubled so many times at most, the pause is half a minute.
    private static let mostRefusals = 4

    init(replicas: Int, keepsReplays: Bool = false) {
        self.replicas = replicas
        self.keepsReplays = keepsReplays
    }

    /// Takes records in, whose LSNs follow each other.
    mutating func take(_ records: [StreamRecord], _ effects: inout [Effect]) {
        for record in records {
            if case .open(let code, let epoch) = record.operation {
                streams[record.stream] = Stream(code: code, epoch: epoch)
                safe[record.stream] = .some(epoch > 1 ? 0 : nil)
                window.append(Pending(record: record, isDecided: true))
                // It began while the lease ended, and was not among those that were lost with it.
                if !hasLease { lose(record.stream, .lease, &effects) }
                continue
            }
            let stream = streams[record.stream]
            // Nobody waits for what is of a room that was let go.
            window.append(Pending(record: record, isDecided: stream == nil))
            if let stream { send(record, of: stream, &effects) }
        }
        finish(&effects)
    }

    func send(_ record: StreamRecord, of stream: Stream, _ effects: inout [Effect]) {
        guard let leaseKey, stream.phase == .sending else { return }
        switch record.operation {
        case .open: break
        case .append(let number, let bytes):
            var command = RESPCommand(stream.append, byteCount: bytes.count)
            command.append(stream.epoch, dash: number)
            command.append("l")
            command.append(bytes)
            effects.append(.send(command.bytes, .record(record.lsn)))
        case .begin(let number, let bytes):
            let key = StreamKey.of(stream.code)
            let words = [
                "EVAL", StreamScripts.begin, "3", key, StreamKey.all, leaseKey,
                "\(stream.epoch)-\(number)", stream.code, String(StreamKey.idleSeconds),
            ]
            let flag = stream.isBegun ? "" : "new"
            let command = words.map { Array($0.utf8) } + [bytes, Array(flag.utf8)]
            effects.append(.send(RESPCommand.bytes(command), .record(record.lsn)))
        case .end(let number):
            let key = StreamKey.of(stream.code)
            let words = [
                "EVAL", StreamScripts.end, "2", key, StreamKey.all, "\(stream.epoch)-\(number)",
                stream.code, String(StreamKey.endedSeconds), keepsReplays ? "read" : "",
            ]
            let command = words.map { Array($0.utf8) }
            effects.append(.send(RESPCommand.bytes(command), .record(record.lsn)))
        }
    }

    /// There is a link, on which this server is a member of the group with this lease.
    mutating func linked(_ leaseKey: String, at now: Int, _ effects: inout [Effect]) {
        self.leaseKey = leaseKey
        hasLease = true
        refreshedAt = now
        replicated.lsn = durableLSN
        replicated.asked = nil
        for number in streams.keys.sorted() {
            streams[number]?.isUnbegun = false
            ask(number, &effects)
        }
        finish(&effects)
    }

    /// The link is gone, and nothing of it will be answered.
    mutating func unlinked(_ effects: inout [Effect]) {
        leaseKey = nil
        unfinished.formUnion(claims.keys)
        for code in claims.keys.sorted() { answer(code, .unavailable, &effects) }
    }

    /// Some time has passed.
    mutating func tick(at now: Int, _ effects: inout [Effect]) {
        guard isLinked else { return }
        if now - refreshedAt >= Self.refreshMs {
            refreshedAt = now
            for stream in streams.values where stream.phase != .lost {
                let (key, seconds) = (StreamKey.of(stream.code), String(StreamKey.idleSeconds))
                effects.append(.send(RESPCommand.bytes("EXPIRE", key, seconds), .other))
            }
        }
        finish(&effects)
    }

    /// The lease is over: whatever others do from now on is right.
    mutating func loseLease(_ effects: inout [Effect]) {
        hasLease = false
        for number in streams.keys.sorted() { lose(number, .lease, &effects) }
    }

    /// The oldest record of a stream that nobody may hear of yet; nil for none.
    func firstOpen(of number: Int) -> UInt64? {
        window[head...].first { $0.record.stream == number }?.record.lsn
    }

    /// Nobody is told any more of what is open of a stream that was lost.
    mutating func letGo(_ number: Int, _ effects: inout [Effect]) {
        if let stream = streams[number], stream.isLeftBehind { unfinished.insert(stream.code) }
        forget(number)
        for index in window.indices[head...] where window[index].record.stream == number {
            window[index].isDecided = true
        }
        finish(&effects)
    }

    /// Whether nothing of what was taken waits to be sent.
    var isInOrder: Bool { isLinked && askingCount == 0 }

    /// Some of the rooms that are to be claimed: each claim reads a whole journal, and adds an entry to it. A Redis that
    /// refuses that is asked less and less often.
    mutating func takeUnfinished(at now: Int) -> [String] {
        let pause = Self.reclaimMs << min(reclaims.refusals, Self.mostRefusals)
        guard isLinked, !isDraining, !unfinished.isEmpty, now - reclaimedAt >= pause else {
            return []
        }
        reclaimedAt = now
        let codes = Array(unfinished.sorted().prefix(Self.reclaimsOfTurn))
        unfinished.subtract(codes)
        reclaims.codes.formUnion(codes)
        return codes
    }

    /// The Redis has answered a claim, or refused it.
    mutating func noteReclaim(of code: String, isRefused: Bool) {
        guard reclaims.codes.remove(code) != nil else { return }
        reclaims.refusals = isRefused ? reclaims.refusals + 1 : 0
        if isRefused { unfinished.insert(code) }
    }

    mutating func drain() { isDraining = true }

    /// The room is another server's by this one's own will.
    mutating func leave(_ code: String) { unfinished.remove(code) }

    /// Has a command claim the room of a server that is gone; what becomes of it is told once.
    mutating func claim(_ code: String, with command: [UInt8], _ effects: inout [Effect]) {
        if claims.keys.contains(code) { return }
        claims[code] = .some(nil)
        guard isLinked else { return answer(code, .unavailable, &effects) }
        effects.append(.send(command, .claim(code)))
        guard replicas > 0 else { return }
        effects.append(.send(waitCommand, .claimWait(code)))
    }
}
