import GameProtocol
import Sockets

extension Connection {
    private static let lingerBytes: Int32 = 64 * 1024
    static let lingerMilliseconds = 1000

    /// Sends a last line, ends the sending direction and closes when the peer has read it.
    ///
    /// Closing with unread input would reset the connection and could destroy the line on its way.
    /// So the connection first reads and discards input for a while. The handler receives no
    /// further line.
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

    /// The kernel has room again, or the last line went out.
    func outputMoved(mayFlush: Bool = true) {
        if mayFlush { outbox.writable() }
        switch phase {
        case .lingering where outbox.waitingCount == 0:
            SystemCalls.shutdownSending(descriptor)
            if input.sawEnd { abort() }
        case .active where outbox.waitingCount <= Limits.readingPauseBytes / 4:
            continueInput()
        default:
            break
        }
    }

    /// Continues to give lines after a pause.
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
