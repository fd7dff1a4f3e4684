import GameProtocol

extension Connection {
    /// What one turn reads at most, so that one busy peer cannot starve the others.
    private static let turnBytes = 16 * 1024
    /// The same, when the peer is gone: no answer that waits holds up its requests any more, and
    /// many such peers at once would hold up everybody else.
    private static let goneTurnBytes = 1024

    /// Gives lines again after the handler's `.pause`; soon, not within this call.
    func resume() {
        input.isPaused = false
        wake(at: loop.now)
    }

    /// Whether the handler may be given a line now.
    var mayGive: Bool {
        phase == .open && !input.isPaused && times.pauseEnd == nil && hasRoomForAnswers
    }

    /// Whether so little output waits that more requests may be answered.
    private var hasRoomForAnswers: Bool {
        if outbox.waitingCount <= Limits.readingPauseBytes { return true }
        // It may be nothing but our own replies, not offered to the kernel yet.
        outbox.flush()
        return outbox.waitingCount <= Limits.readingPauseBytes
    }

    func readable() {
        switch phase {
        case .open:
            if mayGive && !input.sawEnd { read() } else { watchForInput() }
        case .lingering:
            discard()
        case .deaf, .gone:
            watchForInput()
        }
    }

    /// Tells the poller whether input is wanted at present.
    func watchForInput() {
        switch phase {
        case .open: outbox.watchForInput(mayGive && !input.sawEnd)
        case .lingering: outbox.watchForInput(!input.sawEnd)
        case .deaf: outbox.watchForInput(false)
        case .gone: break
        }
    }

    private func read() {
        let count = input.isHungUp ? Self.goneTurnBytes : Self.turnBytes
        let space = UnsafeMutableRawBufferPointer(rebasing: loop.readBuffer[..<count])
        do throws(SystemError) {
            switch try SystemCalls.receive(descriptor, into: space) {
            case .wouldBlock where !input.isHungUp:
                return
            case .wouldBlock, .bytes(0):
                input.sawEnd = true
            case .bytes(let count):
                take(UnsafeBufferPointer(rebasing: space.bindMemory(to: UInt8.self)[..<count]))
            }
        } catch {
            input.sawEnd = true
            input.isHungUp = true
            outbox.shut()
        }
        finishTurn()
    }

    private func take(_ chunk: UnsafeBufferPointer<UInt8>) {
        if !input.sawFirstLine, framer.heldCount == 0, let it = Stranger(firstByte: chunk[0]) {
            return meet(it)
        }
        input.isGiving = true
        let outcome = framer.push(chunk, give)
        input.isGiving = false
        note(outcome)
    }

    /// Gives out lines that were kept while the handler could not have them.
    func giveHeldLines() {
        guard mayGive, !input.isGiving else { return }
        if input.hasHeldLines {
            input.isGiving = true
            let outcome = framer.resume(give)
            input.isGiving = false
            note(outcome)
        }
        finishTurn()
    }

    private func give(_ line: UnsafeBufferPointer<UInt8>) -> LineFramer.Continue {
        if rate != nil { countForRate() }
        // Blank lines are ignored (protocol.md, section 1), before a stranger's first line too.
        if line.isEmpty { return times.pauseEnd == nil ? .more : .stop }
        if !input.sawFirstLine {
            input.sawFirstLine = true
            if let stranger = Stranger(firstLine: line) {
                meet(stranger)
                return .stop
            }
        }
        input.givenCount += 1
        switch handler?.receive(line) {
        case .next: break
        case .pause: input.isPaused = true
        case .end, nil: endInput()
        }
        return mayGive ? .more : .stop
    }

    /// The line that is given now may be the last one for a moment.
    private func countForRate() {
        guard let wait = rate?.take(at: loop.now), wait > 0 else { return }
        pauseReading(forMilliseconds: wait)
    }

    private func meet(_ stranger: Stranger) {
        endInput()
        handler?.wrongProtocol(stranger)
    }

    private func note(_ outcome: LineFramer.Outcome) {
        input.hasHeldLines = outcome == .stopped
        guard phase == .open else { return }
        if outcome == .tooLong {
            endInput()
            handler?.lineTooLong()
        }
    }

    /// No further line goes to the handler.
    private func endInput() {
        if phase == .open { phase = .deaf }
    }

    /// What follows the lines of one turn, whoever started it.
    private func finishTurn() {
        if input.givenCount > 0 {
            timeHalfLine(isNew: true)
            input.givenCount = 0
            handler?.endOfBatch()
        } else {
            timeHalfLine(isNew: false)
        }
        if outbox.waitingCount > 0 { outbox.flush() }
        if input.sawEnd && phase != .gone { endOfInput() }
        if !mayGive || input.sawEnd || input.isHungUp { watchForInput() }
    }

    /// The kernel has nothing more. When all lines are given, the handler hears of it.
    private func endOfInput() {
        guard phase == .open, !input.hasHeldLines else { return }
        if input.isHungUp { return abort() }
        guard mayGive else { return }
        phase = .deaf
        handler?.endOfInput(rest: framer.takeRest())
        if outbox.waitingCount > 0 { outbox.flush() }
    }

    private func discard() {
        guard case .lingering(let left) = phase else { return }
        switch try? SystemCalls.receive(descriptor, into: loop.readBuffer) {
        case .bytes(0), nil:
            input.sawEnd = true
            outputMoved()
            watchForInput()
        case .bytes(let count) where count < Int(left):
            phase = .lingering(readLeft: left - Int32(count))
        case .bytes:
            abort()
        case .wouldBlock:
            break
        }
    }
}
