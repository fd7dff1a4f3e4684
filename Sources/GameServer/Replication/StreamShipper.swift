import GameProtocol

/// Shipping of the journals of this server's rooms to the cluster's Redis.
///
/// A decider: it receives records, the state of the link and replies. It says which commands to send, which
/// records are stored, and which rooms no longer belong to this server.
///
/// Records are stored in their order. After a link breaks, it is unknown which records were stored, and a failover
/// may lose acknowledged ones. On the next link the shipper reads the newest entry of each stream. It sends missing
/// records again under the same identifiers, so that no record is stored twice.
///
/// `+Window` tracks the records that are not stored yet, `+Replies` handles replies.
struct StreamShipper {
    /// The number of replicas that must have a record before its effects leave the server.
    private(set) var replicas: Int
    /// Whether the lines of a room that is over are kept as a recording.
    let keepsReplays: Bool
    /// The key of this server's lease in the cluster; nil without a link.
    private var leaseKey: String?
    /// Whether no other server can take over rooms of this one. The lease outlasts its link.
    private var hasLease = false
    var streams: [Int: Stream] = [:]
    /// The number of each stream's newest durable entry; 0 if this server has none in it; nil before the first entry
    /// of all. Separate from `streams`, because it changes with every entry.
    var safe: [Int: UInt64?] = [:]
    /// Records whose effects must not leave the server yet, by LSN, from `first` on.
    var window: [Pending] = []
    var head = 0
    /// The index in the window before which all records are stored.
    var open = 0
    var first: UInt64 = 1
    /// The progress of the replicas.
    var replicated = Replicated()
    var durableLSN: UInt64 = 0
    /// The number of streams whose newest entry is being read.
    var askingCount = 0
    private var refreshedAt = 0
    private var reclaimedAt = 0
    var claims: [String: Claim] = [:]
    /// Rooms that the Redis may assign to this server, although they are not here: the reply to a claim was lost, or
    /// the room was given up while the lease lasts. No other server can claim them, so this server does.
    var unfinished: Set<String> = []
    /// Whether the server is about to stop, so that it claims no more rooms by itself.
    private(set) var isDraining = false
    /// The unfinished rooms that are being claimed, and the number of refusals in a row.
    private var reclaims: (codes: Set<String>, refusals: Int) = ([], 0)

    struct Stream {
        let code: String
        let epoch: UInt64
        /// Whether the Redis has the first entry.
        var isBegun: Bool
        var phase = Phase.sending
        /// Whether the first entry was sent again on this link, because it was missing. If it is missing again,
        /// another stream of this code existed and has ended.
        var isUnbegun = false
        /// Whether the stream was lost while the server has its lease.
        var isLeftBehind = false
        /// The common beginning of all appends, which are the most frequent commands.
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
        /// The newest entry is being read, and records wait for the result.
        case asking
        /// Another server has the stream, or may have it.
        case lost
    }

    /// The progress of a claim.
    enum Claim {
        case asked
        case reading(ClaimedJournal)
        /// The journal is read, but the replicas may not have the claim yet.
        case read(StreamClaim)
    }

    struct Replicated {
        /// The replicas have all records up to this LSN.
        var lsn: UInt64 = 0
        /// The LSN of the open question to the replicas, and the number of that question; nil without one.
        var asked: (lsn: UInt64, number: Int)?
        var lastNumber = 0
        /// The number of replicas in the last reply, if it was too small.
        var lacking: Int?
        /// Whether the Redis refuses the question, for example for want of a right; asked again with the next tick.
        var isRefused = false
    }

    struct Pending {
        let record: StreamRecord
        var isDecided = false
    }

    /// An action for the host.
    enum Effect: Equatable {
        case send([UInt8], StreamPurpose)
        /// All records up to this LSN are stored.
        case durable(UInt64)
        /// The room no longer belongs to this server: effects of open and future records must not leave the server.
        case letGo(String, stream: Int, Loss)
        case claimed(String, StreamClaim)
        /// The room is over, and these are the lines of its journal.
        case replay(String, [UInt8])
    }

    /// The reason why a room no longer belongs to this server.
    enum Loss: Equatable, Sendable {
        /// Another server owns the stream.
        case fenced
        /// The Redis has lost entries that it had acknowledged.
        case forgotten
        /// The Redis refuses an entry.
        case refused(String)
        /// The lease of this server is over.
        case lease
    }

    var isLinked: Bool { leaseKey != nil }

    /// Milliseconds between two extensions of the streams' life, and for which one `WAIT` may last.
    static let (refreshMs, waitMs) = (3_600_000, 250)
    /// Milliseconds between two attempts to claim unfinished rooms, and the most rooms for one attempt.
    static let (reclaimMs, reclaimsOfTurn) = (2_000, 16)
    /// The most doublings of the pause between claims, which is then half a minute.
    private static let mostRefusals = 4

    init(replicas: Int, keepsReplays: Bool = false) {
        self.replicas = replicas
        self.keepsReplays = keepsReplays
    }

    /// Adds records with consecutive LSNs.
    mutating func take(_ records: [StreamRecord], _ effects: inout [Effect]) {
        for record in records {
            if case .open(let code, let epoch) = record.operation {
                streams[record.stream] = Stream(code: code, epoch: epoch)
                safe[record.stream] = .some(epoch > 1 ? 0 : nil)
                window.append(Pending(record: record, isDecided: true))
                // The stream was opened while the lease ended, so it was not lost with the others.
                if !hasLease { lose(record.stream, .lease, &effects) }
                continue
            }
            let stream = streams[record.stream]
            // Records of an abandoned stream do not have to be stored.
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

    /// Sets the number of replicas that must have a record. Records that are safe by now stay safe.
    mutating func set(replicas: Int, _ effects: inout [Effect]) {
        self.replicas = replicas
        replicated.lsn = durableLSN
        (replicated.asked, replicated.lacking, replicated.isRefused) = (nil, nil, false)
        finish(&effects)
    }

    /// Begins to send over a new link, after this server has entered the cluster with this lease.
    mutating func linked(_ leaseKey: String, at now: Int, _ effects: inout [Effect]) {
        self.leaseKey = leaseKey
        hasLease = true
        refreshedAt = now
        replicated.lsn = durableLSN
        (replicated.asked, replicated.lacking, replicated.isRefused) = (nil, nil, false)
        for number in streams.keys.sorted() {
            streams[number]?.isUnbegun = false
            ask(number, &effects)
        }
        finish(&effects)
    }

    /// Handles the end of the link; replies to earlier commands do not come any longer.
    mutating func unlinked(_ effects: inout [Effect]) {
        leaseKey = nil
        unfinished.formUnion(claims.keys)
        for code in claims.keys.sorted() { answer(code, .unavailable, &effects) }
    }

    /// Does the work that is due at this time.
    mutating func tick(at now: Int, _ effects: inout [Effect]) {
        guard isLinked else { return }
        if now - refreshedAt >= Self.refreshMs {
            refreshedAt = now
            for stream in streams.values where stream.phase != .lost {
                let (key, seconds) = (StreamKey.of(stream.code), String(StreamKey.idleSeconds))
                effects.append(.send(RESPCommand.bytes("EXPIRE", key, seconds), .other))
            }
        }
        replicated.isRefused = false
        finish(&effects)
    }

    /// Loses all streams, because other servers may now take over the rooms.
    mutating func loseLease(_ effects: inout [Effect]) {
        hasLease = false
        for number in streams.keys.sorted() { lose(number, .lease, &effects) }
    }

    /// Returns the LSN of the oldest record of a stream whose effects are still held back; nil if there is none.
    func firstOpen(of number: Int) -> UInt64? {
        window[head...].first { $0.record.stream == number }?.record.lsn
    }

    /// Forgets a lost stream, after the effects of its open records were discarded.
    mutating func letGo(_ number: Int, _ effects: inout [Effect]) {
        if let stream = streams[number], stream.isLeftBehind { unfinished.insert(stream.code) }
        forget(number)
        for index in window.indices[head...] where window[index].record.stream == number {
            window[index].isDecided = true
        }
        finish(&effects)
    }

    /// Whether all records were sent, so that the next command follows them.
    var isInOrder: Bool { isLinked && askingCount == 0 }

    /// Returns a few rooms to claim. Each claim reads a whole journal, and adds an entry to it. The pause between
    /// attempts grows while the Redis refuses them.
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

    /// Records the reply to the claim of an unfinished room.
    mutating func noteReclaim(of code: String, isRefused: Bool) {
        guard reclaims.codes.remove(code) != nil else { return }
        reclaims.refusals = isRefused ? reclaims.refusals + 1 : 0
        if isRefused { unfinished.insert(code) }
    }

    mutating func drain() { isDraining = true }

    /// Records that this server has handed the room over, so that it does not claim the room back.
    mutating func leave(_ code: String) { unfinished.remove(code) }

    /// Claims the room of a server that is gone. One effect reports the result.
    mutating func claim(_ code: String, with command: [UInt8], _ effects: inout [Effect]) {
        if claims.keys.contains(code) { return }
        claims[code] = .asked
        guard isLinked else { return answer(code, .unavailable, &effects) }
        effects.append(.send(command, .claim(code)))
    }
}
