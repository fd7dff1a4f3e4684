import Sockets

/// Takes the lines of a connection; called on the connection's loop thread only.
protocol LineHandler: AnyObject {
    /// Called once the connection is open; the server speaks first.
    func opened(_ connection: Connection)

    /// One whole line without its end; the bytes are valid during the call alone.
    func receive(_ line: UnsafeBufferPointer<UInt8>) -> LineFlow

    /// All lines of one turn were given; the outbox is flushed after this call.
    func endOfBatch()

    /// The peer ended its direction and all whole lines were given; `rest` has no line feed.
    func endOfInput(rest: [UInt8])

    /// A line exceeds the limit; there will be no further input.
    func lineTooLong()

    /// The peer speaks HTTP, TLS or SSH; the handler receives none of its lines.
    func wrongProtocol(_ foreign: ForeignProtocol)

    /// The peer is a browser, or speaks as one, and has been sent nothing yet.
    func browserCame(_ request: BrowserRequest)

    /// Receives the first line over TCP. Returns true if the line only names the peer that a relay speaks for.
    func relayCame(_ line: UnsafeBufferPointer<UInt8>) -> Bool

    /// Called when the peer has read so much that little output waits.
    func outputDrained()

    /// The frames of a WebSocket are invalid; there will be no further input.
    func badFrames()

    /// Half a line has waited too long for its end.
    func halfLineExpired()

    /// The time set with `setDeadline` has come.
    func deadlineReached()

    /// The peer reads too slowly: its waiting lines were dropped, only `finish` can still be sent.
    func slowConsumer()

    /// The output that waited for a journal was dropped, because other servers continue the room;
    /// only `finish` can still be sent.
    func outputIsCut()

    /// The socket is gone. Called exactly once, and nothing after it.
    func closed()
}

extension LineHandler {
    func browserCame(_: BrowserRequest) { wrongProtocol(.http) }

    func relayCame(_: UnsafeBufferPointer<UInt8>) -> Bool { false }

    func outputDrained() {}
}

/// The next step of a connection, which its handler chooses after each line.
enum LineFlow {
    /// Give the next line; the last one cost next to nothing.
    case next
    /// Give the next line, unless the turn has lasted long enough: the last one may have cost time.
    case worked
    /// Give no line before `resume()` is called.
    case pause
    /// Give no line ever again.
    case end
}

/// A socket's registration in its loop's poller, changed only if the watched events differ.
struct Registration {
    let poller: Poller
    let descriptor: Descriptor
    let token: UInt64
    private var interest: Interest = []
    private var isIn = false

    init(poller: Poller, descriptor: Descriptor, token: UInt64) {
        self.poller = poller
        self.descriptor = descriptor
        self.token = token
    }

    mutating func join() throws(SystemError) {
        guard !isIn else { return }
        try poller.add(descriptor, token: token, interest: interest)
        isIn = true
    }

    mutating func leave() {
        guard isIn else { return }
        poller.remove(descriptor)
        isIn = false
    }

    mutating func watch(for kind: Interest, _ isWanted: Bool) {
        let wanted = isWanted ? interest.union(kind) : interest.subtracting(kind)
        guard wanted != interest else { return }
        interest = wanted
        guard isIn else { return }
        do throws(SystemError) {
            try poller.modify(descriptor, token: token, interest: wanted)
        } catch {
            // Without its events this connection would hang forever. The loop notices the shutdown.
            SystemCalls.shutdownBoth(descriptor)
        }
    }
}
