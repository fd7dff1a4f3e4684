import Synchronization

/// The journals of rooms in the group's Redis, as the rooms of this server reach them.
///
/// Nobody waits here: what a room records is taken in from any thread, leaves soon on the group's loop, and what it
/// caused leaves this server when it is stored.
final class StreamHost: Sendable {
    let gate = OutputGate(isLeftToLoops: true)
    /// Has what was taken in leave, soon.
    private let ship: @Sendable () -> Void
    private let state = Locked(State())
    private let isKept = Atomic(false)

    private struct State {
        var lastLSN: UInt64 = 0
        var streamCount = 0
        var records: [StreamRecord] = []
        var isSignaled = false
    }

    /// The most of one room's journal since its round began, so that it can be read in one reply.
    static let maximumBytes = 4 * 1_024 * 1_024
    /// From this length on a journal begins anew with the next round.
    static let renewedBytes = 32 * 1_024

    init(ship: @escaping @Sendable () -> Void) { self.ship = ship }

    /// Whether rooms can be kept now: this server is a member of the group, by its own reckoning.
    var isOpen: Bool { isKept.load(ordering: .acquiring) }

    func set(isOpen: Bool) { isKept.store(isOpen, ordering: .releasing) }

    /// Begins with a room's stream, of which this server owns the epoch; gives the stream's number here.
    func open(_ code: String, epoch: UInt64) -> Int {
        add { state in
            state.streamCount += 1
            return (state.streamCount, .open(code: code, epoch: epoch))
        }.stream
    }

    /// Has something done with a stream, after all that was to be done before; gives its LSN.
    ///
    /// - Parameter isHeld: whether it leaves with `shipHeld`, or with what is added next, and not by itself.
    @discardableResult
    func add(_ operation: StreamRecord.Operation, to stream: Int, isHeld: Bool = false) -> UInt64 {
        add(isHeld: isHeld) { _ in (stream, operation) }.lsn
    }

    /// Has leave what was held.
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

    /// What is to be done and was not taken yet; on the group's loop.
    func take() -> [StreamRecord] {
        state.withLock { state in
            state.isSignaled = false
            defer { state.records.removeAll(keepingCapacity: state.records.count < 1_024) }
            return state.records
        }
    }

    /// The LSN of the last thing that is to be done.
    var lastLSN: UInt64 { state.withLock { $0.lastLSN } }
}
