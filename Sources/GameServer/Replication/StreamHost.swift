import Synchronization

/// Queue of records from this server's rooms to their journals in the cluster's Redis.
///
/// No call waits for the Redis. Any thread may add a record, and the cluster's loop sends it soon. The effects of a
/// record leave this server through the gate once the record is stored.
final class StreamHost: Sendable {
    let gate = OutputGate(isLeftToLoops: true)
    /// Has the cluster's loop send the queued records soon.
    private let ship: @Sendable () -> Void
    private let state = Locked(State())
    private let isKept = Atomic(false)
    private let lacksReplicas = Atomic(false)

    private struct State {
        var lastLSN: UInt64 = 0
        var streamCount = 0
        var records: [StreamRecord] = []
        var isSignaled = false
    }

    /// The most bytes of a room's journal since its round began, so that one reply can hold it.
    static let maximumBytes = 4 * 1_024 * 1_024
    /// The length in bytes from which a journal begins again with the next round.
    static let renewedBytes = 32 * 1_024

    init(ship: @escaping @Sendable () -> Void) { self.ship = ship }

    /// Whether rooms can be stored now: this server counts on its lease in the cluster.
    var isOpen: Bool { isKept.load(ordering: .acquiring) }

    /// Whether all rooms rest because the Redis has too few replicas.
    var isShort: Bool { lacksReplicas.load(ordering: .acquiring) }

    func set(isShort: Bool) { lacksReplicas.store(isShort, ordering: .releasing) }

    func set(isOpen: Bool) { isKept.store(isOpen, ordering: .releasing) }

    /// Opens the stream of a room whose epoch belongs to this server. Returns the stream's number on this server.
    func open(_ code: String, epoch: UInt64) -> Int {
        add { state in
            state.streamCount += 1
            return (state.streamCount, .open(code: code, epoch: epoch))
        }.stream
    }

    /// Queues an operation behind all earlier ones, and returns its LSN. With `isHeld`, the operation waits for
    /// `shipHeld` or for the next operation.
    @discardableResult
    func add(_ operation: StreamRecord.Operation, to stream: Int, isHeld: Bool = false) -> UInt64 {
        add(isHeld: isHeld) { _ in (stream, operation) }.lsn
    }

    /// Sends the held operations.
    func shipHeld() {
        let isFirst = state.withLock { state in
            guard !state.records.isEmpty, !state.isSignaled else { return false }
            state.isSignaled = true
            return true
        }
        if isFirst { ship() }
    }

    private func add(
        isHeld: Bool = false,
        _ make: (inout State) -> (Int, StreamRecord.Operation)
    ) -> (lsn: UInt64, stream: Int) {
        let (lsn, stream, isFirst) = state.withLock { state in
            let (stream, operation) = make(&state)
            state.lastLSN += 1
            let record = StreamRecord(lsn: state.lastLSN, stream: stream, operation: operation)
            state.records.append(record)
            let isFirst = !state.isSignaled && !isHeld
            if isFirst { state.isSignaled = true }
            return (state.lastLSN, stream, isFirst)
        }
        if isFirst { ship() }
        return (lsn, stream)
    }

    /// Removes and returns the queued operations; on the cluster's loop.
    func take() -> [StreamRecord] {
        state.withLock { state in
            state.isSignaled = false
            defer { state.records.removeAll(keepingCapacity: state.records.count < 1_024) }
            return state.records
        }
    }

    /// The LSN of the newest operation.
    var lastLSN: UInt64 { state.withLock { $0.lastLSN } }
}
