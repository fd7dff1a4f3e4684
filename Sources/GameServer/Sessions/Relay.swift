import GameProtocol
import Sockets

/// The link from a browser to another server of the cluster: it carries whole lines in both directions, as they are.
///
/// It is the handler of the browser's WebSocket. Its connection to the other server is a `RelayLink` on the same loop.
/// If one side reads slowly, the other side is not read.
final class Relay: LineHandler {
    private let relays: Relays
    /// The name of the other server.
    private let name: String
    /// The address of the other server; nil if the cluster lost that server after the browser had asked for it.
    let place: ServerPlace?
    private let resolve: GroupPlan.Resolve
    /// The browser's connection. A connection owns its handler until the connection closes.
    private let connection: Connection
    private var link: RelayLink?
    /// The addresses of the other server that are still to be tried.
    private var addresses: [SocketAddress] = []
    /// The number of all addresses of the other server, which share the time for the first line.
    private var addressCount = 0
    /// The lines for the other server; the first `sentCount` bytes of them were sent.
    private var output: [UInt8]
    private var sentCount = 0
    private var isPaused = false
    private var lines = LineFramer(maximum: Limits.maximumServerLineBytes)
    private var hasHeard = false
    /// The time of the first line from the browser since the other server last sent bytes; nil for none.
    private var askedAt: Int?
    private var isInputOver = false
    private var hasFailed = false

    /// The most milliseconds until the other server's first line, or until its answer if it seems to be gone.
    private static let patienceMs = 2_000
    private static let turnBytes = 16 * 1_024

    init(
        _ connection: Connection,
        to name: String,
        _ relays: Relays,
        _ resolve: @escaping GroupPlan.Resolve
    ) {
        self.connection = connection
        self.name = name
        self.relays = relays
        self.resolve = resolve
        if case .other(let place, let key) = relays.enter(name) {
            self.place = place
            output = Relays.line(for: connection.peer, key: key)
        } else {
            (place, output) = (nil, [])
        }
    }

    func opened(_ connection: Connection) {
        guard let place else { return end(.moved(to: nil)) }
        connection.setDeadline(afterMilliseconds: Self.patienceMs)
        let port = UInt16(clamping: place.port)
        if let host = SocketAddress.Host(place.host) {
            return found([SocketAddress(host: host, port: port)])
        }
        let (thread, token) = (connection.loop.thread, connection.token)
        resolve(place.host, port) { found in
            guard case .addresses(let addresses) = found else { return }
            thread.submit { loop in
                let connection = loop.source(for: token) as? Connection
                (connection?.handler as? Relay)?.found(addresses)
            }
        }
    }

    private func found(_ addresses: [SocketAddress]) {
        self.addresses = addresses
        addressCount = addresses.count
        tryNext()
    }

    private func tryNext() {
        guard isActive, link == nil else { return }
        guard let address = addresses.first else { return fail() }
        addresses.removeFirst()
        guard let new = try? RelayLink(connection.loop, to: address, for: self) else {
            return tryNext()
        }
        link = new
        new.open(patienceMs: addresses.isEmpty ? nil : Self.patienceMs / addressCount)
    }

    func receive(_ line: UnsafeBufferPointer<UInt8>) -> LineFlow {
        output.append(contentsOf: line)
        output.append(UInt8(ascii: "\n"))
        if askedAt == nil {
            askedAt = connection.loop.now
            if hasHeard { connection.setDeadline(afterMilliseconds: Self.patienceMs) }
        }
        if output.count - sentCount <= Limits.readingPauseBytes { return .worked }
        isPaused = true
        return .pause
    }

    func endOfBatch() { send() }

    func endOfInput(rest: [UInt8]) {
        isInputOver = true
        connection.setDeadline(afterMilliseconds: Self.patienceMs)
        send()
    }

    func lineTooLong() { end(.messageTooLong) }

    func wrongProtocol(_: ForeignProtocol) { end(.badFrames) }

    func badFrames() { end(.badFrames) }

    func halfLineExpired() { end(.halfLineExpired) }

    func slowConsumer() { end(.slowConsumer) }

    func outputIsCut() { end(.moved(to: nil)) }

    func outputDrained() {
        if let link, link.isConnected { link.watch(.read, true) }
    }

    func deadlineReached() {
        if isInputOver { return end(.endOfInput) }
        if !hasHeard { return fail() }
        guard askedAt != nil else { return }
        // A server may be silent for long while its store is away. A server without a lease is gone.
        if !relays.has(name) { return fail() }
        connection.setDeadline(afterMilliseconds: Self.patienceMs / 2)
    }

    func closed() {
        leaveLink()
        if place != nil { relays.leave(hasFailed: hasFailed) }
    }

    /// Sends a last line and closes; the other server sees that this connection ends.
    func end(_ bye: Bye) { finish(with: ConnectionLine.bye(bye).line, bye.code) }

    private var isActive: Bool { connection.phase == .active || connection.phase == .inputClosed }

    private func finish(with line: [UInt8], _ code: ByeCode) {
        leaveLink()
        connection.finish(with: line, code)
    }

    /// Ends the connection because the other server does not answer. The browser comes back, and this server then
    /// knows where the room is.
    private func fail() {
        guard isActive else { return }
        hasFailed = true
        end(.moved(to: nil))
    }

    private func leaveLink() {
        link?.leave(with: output[sentCount...])
        link = nil
    }
}

/// Calls from the connection to the other server.
extension Relay {
    func connected() {
        link?.watch(.read, true)
        send()
    }

    /// Reacts if the other server cannot be reached, or has ended the connection without a last line.
    func lost() {
        // The first line went out on the lost connection: another address would not get it.
        let wasConnected = link?.isConnected ?? false
        link = nil
        if isInputOver { return end(.endOfInput) }
        if hasHeard || wasConnected { fail() } else { tryNext() }
    }

    /// Sends the waiting lines to the other server, as far as the kernel takes them.
    func send() {
        guard let link, link.isConnected else { return }
        guard let sent = link.send(output[sentCount...]) else { return }
        sentCount += sent
        let isDone = sentCount == output.count
        if isDone { (output, sentCount) = ([], 0) }
        if sentCount > Limits.readingPauseBytes { removeSent() }
        link.watch(.write, !isDone)
        if isPaused, output.count - sentCount <= Limits.readingPauseBytes / 4 {
            isPaused = false
            connection.resume()
        }
        if isDone, isInputOver { link.endInput() }
    }

    private func removeSent() {
        output.removeSubrange(..<sentCount)
        sentCount = 0
    }

    func readable() {
        guard let link else { return }
        let space = UnsafeMutableRawBufferPointer(
            rebasing: connection.loop.readBuffer[..<Self.turnBytes]
        )
        switch try? SystemCalls.receive(link.descriptor, into: space) {
        case .wouldBlock: return
        case nil, .bytes(0):
            link.end()
            return lost()
        case .bytes(let count):
            take(UnsafeBufferPointer(rebasing: space.bindMemory(to: UInt8.self)[..<count]))
        }
    }

    private func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        (hasHeard, askedAt) = (true, nil)
        var last: (line: [UInt8], code: ByeCode)?
        let outcome = lines.push(bytes) { line in
            last = Self.last(line)
            if last != nil { return .stop }
            connection.outbox.append(line)
            return .more
        }
        if let last { return finish(with: last.line, last.code) }
        if outcome == .tooLong { return fail() }
        connection.outbox.flush()
        if connection.outbox.waitingCount > Limits.readingPauseBytes { link?.watch(.read, false) }
    }

    /// Returns the line with its `\n` and its code if the line is a `bye`; nil for any other line.
    private static func last(_ line: UnsafeBufferPointer<UInt8>) -> ([UInt8], ByeCode)? {
        guard line.starts(with: #"{"type":"bye""#.utf8), var fields = try? JSONReader().read(line)
        else { return nil }
        let code = (try? fields.string("code")).flatMap(ByeCode.init(rawValue:))
        return (Array(line) + [UInt8(ascii: "\n")], code ?? .internal)
    }
}
