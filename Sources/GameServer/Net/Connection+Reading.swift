import GameProtocol
import Sockets

extension Connection {
    /// The most bytes that one turn reads, so that one busy peer cannot starve the others.
    private static let turnBytes = 16 * 1024
    /// The most bytes that one turn reads from a WebSocket. They cost more: each is unmasked, and
    /// may be half of a frame.
    private static let turnMessageBytes = 4 * 1024
    /// The most bytes that the last turn reads after the peer is gone.
    private static let lastBytes = Limits.maximumClientLineBytes

    /// Gives lines again after the handler's `.pause`, soon but not within this call.
    func resume() {
        input.isPaused = false
        wake(at: loop.now)
    }

    /// Whether the handler may be given a line now.
    var mayGive: Bool {
        phase == .active && !input.isPaused && times.pauseEnd == nil && hasRoomForAnswers
    }

    /// Whether so little output waits that more requests may be answered.
    private var hasRoomForAnswers: Bool {
        if outbox.waitingCount <= Limits.readingPauseBytes { return true }
        // The waiting output may be only our own replies, which the kernel was not offered yet.
        outbox.flush()
        return outbox.waitingCount <= Limits.readingPauseBytes
    }

    func readable() {
        switch phase {
        case .active:
            // The connection's turn will come, and the bytes wait in the kernel.
            if input.isInLine { return }
            if input.isBusy { standInLine() } else { readOn() }
        case .lingering:
            discard()
        case .inputClosed, .gone:
            watchForInput()
        }
    }

    /// Takes a turn: gives the handler the held lines, or reads if none are held.
    func readOn() {
        guard phase == .active else { return }
        let mayGive = mayGive
        if !mayGive || input.sawEnd { watchForInput() }
        if input.hasHeldLines { giveHeldLines() } else if mayGive && !input.sawEnd { read() }
    }

    private func standInLine() {
        if input.isInLine { return }
        input.isInLine = true
        loop.standInLine(self)
    }

    private func beginTurn(maximumLineCount: Int = Limits.maximumTurnLines) {
        loop.turn.begin(maximumLineCount: maximumLineCount)
        input.isBusy = false
    }

    /// Tells the poller whether input is wanted at present.
    func watchForInput() {
        switch phase {
        case .active: outbox.watchForInput(mayGive && !input.sawEnd)
        case .lingering: outbox.watchForInput(!input.sawEnd)
        case .inputClosed: outbox.watchForInput(false)
        case .gone: break
        }
    }

    private func read() {
        beginTurn()
        let count = messages == nil ? Self.turnBytes : Self.turnMessageBytes
        let space = UnsafeMutableRawBufferPointer(rebasing: loop.readBuffer[..<count])
        do throws(SystemError) {
            switch try SystemCalls.receive(descriptor, into: space) {
            case .wouldBlock:
                return
            case .bytes(0):
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
        if let messages { return take(chunk, messages) }
        if !input.sawFirstLine, framer.heldCount == 0,
            let foreign = ForeignProtocol(firstByte: chunk[0])
        {
            return reject(foreign)
        }
        if input.isGreetingHeld, framer.heldCount == 0, let request = BrowserRequest(chunk) {
            input.isGreetingHeld = false
            endInput()
            handler?.browserCame(request)
            return
        }
        input.isGiving = true
        let outcome = framer.push(chunk, give)
        input.isGiving = false
        note(outcome)
    }

    /// Gives the handler the lines that were kept while it could not have them.
    func giveHeldLines() {
        guard mayGive, !input.isGiving, !input.isInLine else { return }
        beginTurn()
        resumeHeld()
        finishTurn()
    }

    private func resumeHeld() {
        guard input.hasHeldLines else { return }
        input.isGiving = true
        let outcome = messages.map { resume($0) } ?? framer.resume(give)
        input.isGiving = false
        note(outcome)
    }

    /// Gives the handler a few of the lines that came before the peer was gone.
    func giveLastLines() {
        guard !input.isGiving else { return }
        beginTurn(maximumLineCount: Limits.maximumLastLines)
        if input.hasHeldLines {
            resumeHeld()
        } else if !input.sawEnd {
            let space = UnsafeMutableRawBufferPointer(rebasing: loop.readBuffer[..<Self.lastBytes])
            guard case .bytes(let count) = try? SystemCalls.receive(descriptor, into: space) else {
                return
            }
            if count > 0 {
                take(UnsafeBufferPointer(rebasing: space.bindMemory(to: UInt8.self)[..<count]))
            }
        }
        handler?.endOfBatch()
    }

    func give(_ line: UnsafeBufferPointer<UInt8>) -> LineFramer.Continue {
        input.isGreetingHeld = false
        if rate != nil { countForRate() }
        // Blank lines are ignored (protocol.md, section 2), even before another protocol's line.
        if line.isEmpty { return goOn(afterWork: false) }
        if !input.sawFirstLine {
            input.sawFirstLine = true
            if messages == nil, let foreign = ForeignProtocol(firstLine: line) {
                reject(foreign)
                return .stop
            }
            if messages == nil, handler?.relayCame(line) == true { return goOn(afterWork: true) }
        }
        input.givenCount += 1
        var hasWorked = false
        switch handler?.receive(line) {
        case .next: break
        case .worked: hasWorked = true
        case .pause: input.isPaused = true
        case .end, nil: endInput()
        }
        return goOn(afterWork: hasWorked)
    }

    /// Whether the turn continues after a line.
    func goOn(afterWork hasWorked: Bool) -> LineFramer.Continue {
        if loop.turn.isOver(afterWork: hasWorked, now: loop.thread.fineClock()) {
            input.isBusy = true
            return .stop
        }
        return mayGive ? .more : .stop
    }

    /// Charges the current line to the rate and pauses reading if the rate is exhausted.
    private func countForRate() {
        guard let wait = rate?.take(at: loop.now), wait > 0 else { return }
        pauseReading(forMilliseconds: wait)
    }

    private func reject(_ foreign: ForeignProtocol) {
        endInput()
        handler?.wrongProtocol(foreign)
    }

    func note(_ outcome: LineFramer.Outcome) {
        input.hasHeldLines = outcome == .stopped
        guard phase == .active else { return }
        if outcome == .tooLong {
            endInput()
            handler?.lineTooLong()
        }
    }

    /// Stops giving lines to the handler.
    func endInput() {
        if phase == .active { phase = .inputClosed }
    }

    /// Ends a turn: times an incomplete line, flushes, and asks for a new turn if lines are left.
    private func finishTurn() {
        if loop.turn.isLarge { input.isBusy = true }
        if input.givenCount > 0 {
            timeHalfLine(isNew: true)
            input.givenCount = 0
            handler?.endOfBatch()
        } else {
            timeHalfLine(isNew: false)
        }
        if input.isHungUp { return abort() }
        if outbox.waitingCount > 0, !input.isGreetingHeld || input.sawEnd { outbox.flush() }
        if input.sawEnd && phase != .gone { endOfInput() }
        let mayGoOn = mayGive
        if mayGoOn && input.hasHeldLines { standInLine() }
        if !mayGoOn || input.sawEnd { watchForInput() }
    }

    /// Reports the end of input to the handler once it has received all lines.
    private func endOfInput() {
        guard phase == .active, !input.hasHeldLines, mayGive else { return }
        phase = .inputClosed
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
