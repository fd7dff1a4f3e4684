import GameProtocol
import Sockets

/// The state that only a connection with a WebSocket keeps; on its loop alone.
final class MessageState {
    @exclusivity(unchecked) var framer: MessageFramer
    /// The limit on answered pings.
    var pongs = TokenBucket()
    /// The newest ping that came too soon after others; it is answered later.
    var latePing: [UInt8]?
    /// Whether a ping or a pong has come among the bytes that are read now.
    var sawControl = false
    /// The close code of the last frame; nil if the last line decides it.
    var closeCode: CloseCode?

    /// - Parameter prefix: bytes that came behind the handshake.
    init(prefix: [UInt8]) { framer = MessageFramer(prefix: prefix) }

    /// Returns the frame of the last line, and the closing frame.
    func farewell(_ bye: [UInt8], _ code: ByeCode) -> [UInt8] {
        FrameWriter.frames(of: bye) + FrameWriter.close(closeCode ?? CloseCode(code))
    }
}

/// Conversion of a WebSocket's frames to lines (Documentation/protocol/websocket.md).
extension Connection {
    func take(_ chunk: UnsafeBufferPointer<UInt8>, _ messages: MessageState) {
        input.isGiving = true
        let outcome = messages.framer.push(chunk) { receive($0, messages) }
        input.isGiving = false
        lookAtTime(messages)
        note(outcome)
    }

    /// Continues with the frames that waited.
    func resume(_ messages: MessageState) -> LineFramer.Outcome {
        let outcome = messages.framer.resume { receive($0, messages) }
        lookAtTime(messages)
        return outcome
    }

    private func receive(
        _ event: FrameReader.Event,
        _ messages: MessageState
    ) -> LineFramer.Continue {
        switch event {
        case .line(let line): return line.withUnsafeBufferPointer(give)
        case .ping(let payload):
            messages.sawControl = true
            answer(ping: payload, messages)
            return goOn(afterWork: false)
        case .pong:
            messages.sawControl = true
            return goOn(afterWork: false)
        case .close(let code):
            messages.closeCode = code
            input.sawEnd = true
        case .failed(let code):
            messages.closeCode = code
            endInput()
            if code == .tooBig { handler?.lineTooLong() } else { handler?.badFrames() }
        }
        return .stop
    }

    /// Answers a ping now, or later if pings come too fast. Only the newest late ping is answered
    /// (RFC 6455, section 5.5.3).
    private func answer(ping payload: [UInt8], _ messages: MessageState) {
        let wait = messages.pongs.tryTake(of: Limits.pongs, at: loop.now)
        if wait == 0 {
            messages.latePing = nil
            times.pong = nil
            outbox.append(frame: FrameWriter.pong(payload))
            return
        }
        messages.latePing = payload
        if times.pong == nil {
            times.pong = loop.now + wait
            wake(at: loop.now + wait)
        }
    }

    /// Answers the ping that came too soon.
    func answerLatePing() {
        guard let messages, let payload = messages.latePing else { return }
        answer(ping: payload, messages)
        outbox.flush()
    }

    /// Clears the time limit of an incomplete line after a whole control frame. A control frame
    /// between the parts of a message does not extend the message's time.
    private func lookAtTime(_ messages: MessageState) {
        if messages.sawControl && !messages.framer.isWithinMessage { times.halfLine = nil }
        messages.sawControl = false
    }
}

extension Bye {
    static var messageTooLong: Bye {
        Bye(
            .lineTooLong,
            "A message has at most \(Limits.maximumMessageBytes) bytes, in at most "
                + "\(Limits.maximumMessageFrames) frames."
        )
    }
}

extension Connection {
    private static let lingerBytes: Int32 = 64 * 1024
    static let lingerMilliseconds = 1000

    /// Sends a last line, ends the sending direction and closes when the peer has read it.
    ///
    /// Closing with unread input would reset the connection and could destroy the line on its way.
    /// So the connection first discards input for a while. The handler gets no more lines.
    func finish(with bye: [UInt8], _ code: ByeCode) {
        loop.preconditionOnLoop()
        guard phase == .active || phase == .inputClosed else { return }
        phase = .lingering(readLeft: Self.lingerBytes)
        let time = loop.now + Self.lingerMilliseconds
        times.linger = time
        wake(at: time)
        outbox.finish(with: messages?.farewell(bye, code) ?? bye)
        lingersForJournal = outbox.isHolding
        // The last frame of the peer ended its messages, but not its bytes.
        if messages != nil { input.sawEnd = false }
        if input.isHungUp { return abort() }
        outputMoved(mayFlush: false)
        if !input.isGiving { watchForInput() }
    }

    /// Closes after the present batch and drops all output that waits.
    func abort() {
        loop.preconditionOnLoop()
        guard phase != .gone else { return }
        phase = .gone
        outbox.shut()
        outbox.leavePoller()
        loop.remove(self)
    }

    /// Reacts to sent output: the kernel has room again, or the last line went out.
    func outputMoved(mayFlush: Bool = true) {
        if mayFlush { outbox.writable() }
        switch phase {
        case .lingering where outbox.waitingCount == 0:
            SystemCalls.shutdownSending(descriptor)
            if input.sawEnd { abort() }
        case .active where outbox.waitingCount <= Limits.readingPauseBytes / 4:
            continueInput()
            handler?.outputDrained()
        case .inputClosed where outbox.waitingCount <= Limits.readingPauseBytes / 4:
            handler?.outputDrained()
        default:
            break
        }
    }

    /// Continues to give lines to the handler after a pause.
    func continueInput() {
        guard mayGive else { return }
        if input.hasHeldLines || input.sawEnd { giveHeldLines() }
        watchForInput()
    }

    /// Closes the connection at once because the peer is gone.
    ///
    /// If no line had to wait, the handler still receives a few earlier lines. A peer that says
    /// `bye` and closes with unread input resets the connection, but it has left.
    func hungUp() {
        guard phase == .active else { return abort() }
        input.isHungUp = true
        outbox.shut()
        if mayGive { giveLastLines() }
        abort()
    }

    /// Reports to the handler that the outbox gave up on this slow reader.
    func outputOverflowed() {
        guard phase == .active || phase == .inputClosed else { return }
        handler?.slowConsumer()
    }

    func outputIsCut() {
        guard phase == .active || phase == .inputClosed else { return }
        handler?.outputIsCut()
    }
}
