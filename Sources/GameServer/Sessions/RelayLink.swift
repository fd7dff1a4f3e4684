import Sockets

/// The connection of a `Relay` to the other server.
final class RelayLink: EventSource {
    private weak var relay: Relay?
    private var registration: Registration
    private(set) var isConnected = false
    private var isGone = false
    /// The time at which this connection ends, because it is not open yet or because the relay has left.
    private var endsAt = Int.max
    /// The last bytes for the other server, after the relay has left.
    private var rest: ArraySlice<UInt8> = []

    private static let lingerMs = 2_000

    init(_ loop: EventLoop, to address: SocketAddress, for relay: Relay) throws(SystemError) {
        self.relay = relay
        let descriptor = try SystemCalls.beginConnecting(to: address)
        let token = loop.makeToken(for: descriptor)
        registration = Registration(poller: loop.poller, descriptor: descriptor, token: token)
        super.init(loop: loop, descriptor: descriptor, token: token)
    }

    /// - Parameter patienceMs: the time limit for connecting; nil if the relay itself has a deadline for it.
    func open(patienceMs: Int?) {
        loop.insert(self)
        if let patienceMs { end(afterMilliseconds: patienceMs) }
        registration.watch(for: .write, true)
        do throws(SystemError) { try registration.join() } catch { lose() }
    }

    override func ready(_ readiness: Readiness) {
        if isGone { return }
        if !isConnected {
            do throws(SystemError) {
                try SystemCalls.endConnecting(descriptor)
                try BoundSockets.setOptionsOfConnection(descriptor)
            } catch {
                return lose()
            }
            (isConnected, endsAt) = (true, .max)
            watch(.write, false)
            relay?.connected()
            return
        }
        guard let relay else {
            sendRest()
            return readAway()
        }
        if readiness.contains(.writable) { relay.send() }
        if isGone || self.relay == nil { return }
        if readiness.contains(.readable) || readiness.contains(.hangup) { relay.readable() }
    }

    /// Sends once. Returns the number of bytes; nil if the connection is lost.
    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        if bytes.isEmpty { return 0 }
        let outcome = bytes.withUnsafeBytes { try? SystemCalls.send(descriptor, $0) }
        switch outcome {
        case .bytes(let count): return count
        case .wouldBlock: return 0
        case nil:
            // The last lines of the other server may still be there; their end says that it is gone.
            watch(.write, false)
            return nil
        }
    }

    func watch(_ interest: Interest, _ isWanted: Bool) {
        if !isGone { registration.watch(for: interest, isWanted) }
    }

    func endInput() { SystemCalls.shutdownSending(descriptor) }

    /// Sends the last bytes within a limited time, and ends the connection. Until then, received bytes are read and
    /// dropped, because closing with unread bytes would reset the connection.
    func leave(with rest: ArraySlice<UInt8>) {
        relay = nil
        guard isConnected, !isGone else { return end() }
        self.rest = rest
        watch(.read, true)
        end(afterMilliseconds: Self.lingerMs)
        sendRest()
    }

    private func sendRest() {
        guard let sent = send(rest) else { return end() }
        rest = rest.dropFirst(sent)
        watch(.write, !rest.isEmpty)
        if rest.isEmpty { endInput() }
    }

    private func readAway() {
        if isGone { return }
        let outcome = try? SystemCalls.receive(descriptor, into: loop.readBuffer)
        if outcome == nil || outcome == .bytes(0) { end() }
    }

    private func end(afterMilliseconds milliseconds: Int) {
        endsAt = loop.now + milliseconds
        wake(at: endsAt)
    }

    override func timeReached() {
        if loop.now >= endsAt { lose() } else if endsAt < .max { wake(at: endsAt) }
    }

    override func end() {
        if isGone { return }
        isGone = true
        registration.leave()
        loop.remove(self)
    }

    private func lose() {
        end()
        relay?.lost()
    }
}
