import GameProtocol
import Sockets
import TerminalKit

/// The host of a load. It owns the connections and carries out the effects. One thread serves all
/// connections.
final class LoadHost {
    private var run: LoadRun
    private let address: SocketAddress
    private let poller: Poller
    private let events = PollerEvents(capacity: 512)
    private let reader = JSONReader(limits: .serverLine)
    private let writer: LoadWriter
    private let signals: SignalPipe?
    private let progress: (LoadRun, Int) -> Void
    private var connections: [LoadConnection?]
    private var effects: [LoadEffect] = []
    private var nextReport = 0
    /// The time span of the measurement, in microseconds, with this program's own processor time.
    private(set) var span = LoadSpan()

    private static let signalToken = UInt64.max - 1

    init(
        _ run: LoadRun,
        _ address: SocketAddress,
        signals: SignalPipe?,
        progress: @escaping (LoadRun, Int) -> Void
    ) throws(SystemError) {
        self.run = run
        self.address = address
        self.signals = signals
        self.progress = progress
        writer = LoadWriter(run.options)
        poller = try Poller()
        connections = Array(repeating: nil, count: run.options.playerCount)
        if let signals {
            let descriptor = Descriptor(signals.descriptor)
            try poller.add(descriptor, token: Self.signalToken, interest: .read)
        }
    }

    private var now: Int { MonotonicClock.nowNanoseconds / 1000 }

    /// Runs the load to its end and returns the counts.
    func finish() -> LoadCounts {
        receive(.begin)
        while run.phase != .done {
            if let due = run.deadline, due <= now { receive(.alarm) }
            report()
            poller.wait(timeoutMilliseconds: timeout, into: events)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
            defer { buffer.deallocate() }
            for index in 0..<events.count { serve(index, buffer) }
        }
        return run.counts
    }

    /// The timeout in whole milliseconds. For a shorter time the host polls without sleeping,
    /// because it could not keep the pace otherwise.
    private var timeout: Int {
        let due = min(run.deadline ?? .max, max(nextReport, 1))
        return max(0, (due - now) / 1000)
    }

    private func report() {
        let now = now
        span.note(run.phase, at: now)
        guard now >= nextReport else { return }
        if nextReport > 0 { progress(run, now) }
        nextReport = now + 1_000_000
    }

    private func serve(_ index: Int, _ buffer: UnsafeMutableRawBufferPointer) {
        let token = events.token(at: index)
        if token == Self.signalToken {
            if signals?.next() != nil { receive(.stop) }
            return
        }
        let player = Int(truncatingIfNeeded: token)
        guard connections.indices.contains(player), let connection = connections[player] else {
            return
        }
        do throws(SystemError) {
            if connection.isConnecting {
                try SystemCalls.endConnecting(connection.socket.descriptor)
                try SystemCalls.setNoDelay(connection.socket.descriptor)
                connection.isConnecting = false
                receive(.connected(player: player))
            }
            try connection.flush()
            if events.readiness(at: index) != .writable {
                try read(player, connection, buffer)
            }
            watch(player, connection)
        } catch {
            drop(player, wasConnecting: connection.isConnecting)
        }
    }

    private func read(
        _ player: Int,
        _ connection: LoadConnection,
        _ buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) {
        switch try connection.socket.receive(into: buffer) {
        case .wouldBlock: break
        case .bytes(0): drop(player, wasConnecting: false)
        case .bytes(let count):
            let at = now
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            let outcome = bytes.withMemoryRebound(to: UInt8.self) { chunk in
                connection.framer.push(chunk) { line in
                    run.receive(.line(player: player, LoadLine(line, reader)), at: at, &effects)
                    return .more
                }
            }
            carryOut()
            if outcome == .tooLong { drop(player, wasConnecting: false) }
        }
    }

    private func receive(_ input: LoadRun.Input) {
        run.receive(input, at: now, &effects)
        carryOut()
    }

    private func carryOut() {
        var index = 0
        // Carrying out an effect may add further effects.
        while index < effects.count {
            switch effects[index] {
            case .connect(let player): connect(player)
            case .send(let player, let request): send(request, of: player)
            case .close(let player): connections[player]?.close()
            }
            index += 1
        }
        effects.removeAll(keepingCapacity: true)
    }

    private func connect(_ player: Int) {
        do throws(SystemError) {
            let connection = try LoadConnection(to: address)
            try poller.add(
                connection.socket.descriptor,
                token: UInt64(player),
                interest: connection.interest
            )
            connections[player] = connection
        } catch {
            run.receive(.notConnected(player: player), at: now, &effects)
        }
    }

    private func send(_ request: LoadRequest, of player: Int) {
        guard let connection = connections[player] else { return }
        do throws(SystemError) {
            try writer.withLine(request, of: player) { (line) throws(SystemError) in
                try connection.send(line)
            }
            watch(player, connection)
        } catch {
            drop(player, wasConnecting: false)
        }
    }

    private func watch(_ player: Int, _ connection: LoadConnection) {
        guard connections[player] === connection else { return }
        let wanted: Interest = connection.isSending ? [.read, .write] : .read
        guard wanted != connection.interest else { return }
        connection.interest = wanted
        try? poller.modify(
            connection.socket.descriptor,
            token: UInt64(player),
            interest: wanted
        )
    }

    private func drop(_ player: Int, wasConnecting: Bool) {
        guard let connection = connections[player] else { return }
        poller.remove(connection.socket.descriptor)
        connections[player] = nil
        run.receive(
            wasConnecting ? .notConnected(player: player) : .closed(player: player),
            at: now,
            &effects
        )
        carryOut()
    }
}
