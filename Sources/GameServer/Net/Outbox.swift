import GameProtocol
import Sockets
import Synchronization

/// The output of one connection, for every thread: bytes go straight to the socket.
///
/// Bytes that the kernel does not take wait here, until the loop reports room again. The outbox
/// detects a peer that reads too slowly; the connection decides on its loop how to react.
final class Outbox: Sendable {
    /// The loop that owns the connection.
    let thread: LoopThread
    /// The number that names the connection on its event loop.
    let token: UInt64
    private let descriptor: Descriptor
    /// Whether each line leaves as a message of a WebSocket; callers need not know.
    let isFramed: Bool
    private let state: Locked<State>
    private let waiting = Atomic<Int>(0)

    private enum Phase {
        /// Lines go out.
        case active
        /// A limit was exceeded; only the last line may still be added.
        case overflowing
        /// The last line was added; the waiting bytes go out, and no more are accepted.
        case finishing
        /// The connection has gone; nothing goes out.
        case shut
    }

    private struct State {
        // The order lets small fields fill gaps in the memory: each connection has one state.
        var buffer: OutputBuffer
        /// The bytes at the end of the buffer that wait for the journal (durability `always`).
        var held = HeldOutput()
        var registration: Registration
        var phase = Phase.active
        /// Whether the kernel is full: the loop waits for room, new bytes queue up.
        var isBlocked = false
        /// The time since which too many bytes wait for a slow reader; nil if fewer wait.
        var highSince: Int?

        /// The number of bytes that wait only for the kernel, and not for the journal.
        var freeCount: Int { buffer.count - held.count }
    }

    init(thread: LoopThread, descriptor: Descriptor, token: UInt64, isFramed: Bool = false) {
        self.thread = thread
        self.descriptor = descriptor
        self.token = token
        self.isFramed = isFramed
        let registration = Registration(
            poller: thread.poller,
            descriptor: descriptor,
            token: token
        )
        state = Locked(
            State(buffer: OutputBuffer(isFramed: isFramed), registration: registration)
        )
    }

    /// The number of bytes that wait to go out.
    var waitingCount: Int { waiting.load(ordering: .relaxed) }

    /// Sends bytes as they are, or queues them behind the output that waits; from any thread.
    func sendBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
        let alarm = state.withLock { state in
            guard state.phase == .active else { return Alarm?.none }
            if state.isBlocked {
                keep(bytes, &state)
            } else if state.buffer.isEmpty {
                // The kernel took all: the state did not change.
                if transmit(bytes, &state) { return nil }
            } else {
                keep(bytes, &state)
                drain(&state)
            }
            return update(&state)
        }
        alarm.map(report)
    }

    /// Adds bytes as they are, which leave with the next `send` or `flush`, in one go.
    func appendBytes(_ bytes: UnsafeBufferPointer<UInt8>, isAhead: Bool = false) {
        let alarm = state.withLock { state in
            guard state.phase == .active else { return Alarm?.none }
            keep(bytes, isAhead: isAhead, &state)
            return update(&state)
        }
        alarm.map(report)
    }

    /// Sends what was appended, if the kernel is not full.
    func flush() {
        state.withLock { state in
            if !state.isBlocked { drain(&state) }
            _ = update(&state)
        }
    }

    /// Adds bytes as they are, which leave once `release` reaches this LSN; see `hold`.
    func holdBytes(_ bytes: UnsafeBufferPointer<UInt8>, after lsn: UInt64) -> Bool {
        let (isFirst, alarm) = state.withLock { state in
            guard state.phase == .active else { return (false, Alarm?.none) }
            let wasEmpty = state.held.isEmpty
            state.held.append(bytes.count, after: lsn)
            state.buffer.append(bytes)
            // Lines that were only appended may leave.
            if !state.isBlocked { drain(&state) }
            let alarm = update(&state)
            return (wasEmpty && !state.held.isEmpty, alarm)
        }
        alarm.map(report)
        return isFirst
    }

    /// Sends the bytes that the journal holds safely now, from any thread; true if more is held.
    func release(upTo lsn: UInt64) -> Bool {
        let (isHolding, alarm) = state.withLock { state in
            guard state.held.release(upTo: lsn) else {
                return (!state.held.isEmpty, Alarm?.none)
            }
            if state.phase == .finishing || state.buffer.count > Limits.readingPauseBytes / 4 {
                // The loop waits for this output and must send: it hears of room in the kernel.
                state.isBlocked = true
            } else if !state.isBlocked {
                drain(&state)
            }
            let alarm = update(&state)
            return (!state.held.isEmpty, alarm)
        }
        alarm.map(report)
        return isHolding
    }

    /// Drops the output held for this LSN or later, and all behind it, because it is untrue now.
    /// Then the outbox accepts only its last line, and notifies the connection.
    func cut(from lsn: UInt64) {
        let isActive = state.withLock { state in
            guard state.held.isWaiting(from: lsn) else { return false }
            state.buffer.removeLast(state.held.count)
            state.held.removeAll()
            defer { _ = update(&state) }
            guard state.phase == .active else { return false }
            state.phase = .overflowing
            return true
        }
        if isActive { report(.cut) }
    }
}

/// Calls that only the connection makes, on its loop.
extension Outbox {
    /// Continues sending, because the kernel has room again.
    func writable() {
        state.withLock { state in
            state.isBlocked = false
            drain(&state)
            _ = update(&state)
        }
    }

    /// Adds the last bytes as they are and sends as much as it can; later sends do nothing.
    func finish(with bye: [UInt8]) {
        state.withLock { state in
            guard state.phase == .active || state.phase == .overflowing else { return }
            bye.withUnsafeBufferPointer { keep($0, &state) }
            state.phase = .finishing
            if !state.isBlocked { drain(&state) }
            _ = update(&state)
        }
    }

    /// Ends all output and drops the waiting bytes.
    func shut() {
        state.withLock { state in
            state.phase = .shut
            _ = update(&state)
        }
    }

    /// Whether some of the waiting bytes may not leave before the journal is safe.
    var isHolding: Bool { state.withLock { !$0.held.isEmpty } }

    /// The time since which too many bytes wait for a slow reader; nil if fewer wait.
    var highSince: Int? { state.withLock { $0.highSince } }

    /// Drops the output of a reader that left too many bytes waiting for too long.
    func overflow() {
        state.withLock { state in
            guard state.phase == .active else { return }
            overflow(&state)
            _ = update(&state)
        }
    }

    func joinPoller() throws(SystemError) {
        try state.withLock { (state) throws(SystemError) in try state.registration.join() }
    }

    func leavePoller() {
        state.withLock { $0.registration.leave() }
    }

    func watchForInput(_ isWanted: Bool) {
        state.withLock { $0.registration.watch(for: .read, isWanted) }
    }
}

extension Outbox {
    /// Offers new bytes to the kernel at once and keeps the rest; true if the kernel took all.
    private func transmit(_ bytes: UnsafeBufferPointer<UInt8>, _ state: inout State) -> Bool {
        let sent = offer(bytes)
        if sent == bytes.count { return true }
        if let sent { state.buffer.keep(bytes, after: sent) } else { disconnect(&state) }
        state.isBlocked = sent != nil
        return false
    }

    /// Queues bytes that cannot leave at once.
    private func keep(
        _ bytes: UnsafeBufferPointer<UInt8>,
        isAhead: Bool = false,
        _ state: inout State
    ) {
        if isAhead { return state.buffer.insert(bytes, beforeLast: state.held.count) }
        if !state.held.isEmpty { state.held.append(bytes.count) }
        state.buffer.append(bytes)
    }

    private func drain(_ state: inout State) {
        let count = state.freeCount
        if state.phase == .shut || count == 0 { return }
        guard let sent = state.buffer.withBytes(first: count, { offer($0) }) else {
            return disconnect(&state)
        }
        state.buffer.remove(first: sent)
        state.isBlocked = sent < count
    }

    /// Sends once, and returns the number of bytes that the kernel took; nil if the peer is gone.
    private func offer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        do throws(SystemError) {
            switch try SystemCalls.send(descriptor, UnsafeRawBufferPointer(bytes)) {
            case .bytes(let sent): return sent
            case .wouldBlock: return 0
            }
        } catch {
            return nil
        }
    }

    /// Shuts the socket down because the peer is gone. The loop sees a hang-up and closes.
    private func disconnect(_ state: inout State) {
        state.phase = .shut
        SystemCalls.shutdownBoth(descriptor)
    }

    /// Updates everything that depends on the buffer's length.
    private func update(_ state: inout State) -> Alarm? {
        if state.phase == .shut {
            state.buffer.free()
            state.held.removeAll()
            state.isBlocked = false
        }
        let alarm = checkLimits(&state)
        state.registration.watch(for: .write, state.isBlocked)
        waiting.store(state.buffer.count, ordering: .relaxed)
        return alarm
    }

    private func checkLimits(_ state: inout State) -> Alarm? {
        let count = state.buffer.count
        if count <= Limits.slowConsumerBytes {
            state.highSince = nil
            return nil
        }
        guard state.phase == .active else { return nil }
        if count > Limits.maximumOutputBytes {
            overflow(&state)
            return .tooMuch
        }
        // Bytes held for a slow disk do not count here, only above, to bound the memory.
        if state.freeCount <= Limits.slowConsumerBytes {
            state.highSince = nil
            return nil
        }
        if state.highSince != nil { return nil }
        state.highSince = thread.clock()
        return .high
    }

    private func overflow(_ state: inout State) {
        state.phase = .overflowing
        state.highSince = nil
        state.buffer.dropWholeLines()
        // A half-sent line was free to leave, so its rest is too.
        state.held.removeAll()
    }
}
