/// Takes the lines of a connection; called on the connection's loop thread only.
protocol LineHandler: AnyObject {
    /// The connection is there; the server speaks first.
    func opened(_ connection: Connection)

    /// One whole line without its end; the bytes are valid during the call alone.
    func receive(_ line: UnsafeBufferPointer<UInt8>) -> LineFlow

    /// All lines that one turn gives were given; what was appended to the outbox leaves after it.
    func endOfBatch()

    /// The peer ended its direction and all whole lines were given; `rest` has no line feed.
    func endOfInput(rest: [UInt8])

    /// A line exceeds the limit; there will be no further input.
    func lineTooLong()

    /// The peer speaks HTTP, TLS or SSH; nothing of it was or will be given.
    func wrongProtocol(_ foreign: ForeignProtocol)

    /// The peer is a browser, or speaks as one, and has been sent nothing yet.
    func browserCame(_ request: BrowserRequest)

    /// The frames of a WebSocket are not in order; there will be no further input.
    func badFrames()

    /// Half a line has waited too long for its end.
    func halfLineExpired()

    /// The moment set with `setDeadline` has come.
    func deadlineReached()

    /// The peer reads too slowly: its waiting lines were dropped, only `finish` can still be sent.
    func slowConsumer()

    /// What waited for a journal will never leave, as others go on with it; only `finish` can still be sent.
    func outputIsCut()

    /// The socket is gone. Called exactly once, and nothing after it.
    func closed()
}

extension LineHandler {
    func browserCame(_: BrowserRequest) { wrongProtocol(.http) }
}

/// What a handler wants after a line.
enum LineFlow {
    /// The next line: this one cost next to nothing.
    case next
    /// The next line, unless the turn has lasted long enough: this one may have cost something.
    case worked
    /// No line before `resume()` is called.
    case pause
    /// No further input ever.
    case end
}
