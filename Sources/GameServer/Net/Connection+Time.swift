import GameProtocol

extension Connection {
    /// Calls the handler's `deadlineReached` after this time; replaces an earlier deadline.
    func setDeadline(afterMilliseconds milliseconds: Int) {
        let time = loop.now + milliseconds
        times.handler = time
        wake(at: time)
    }

    /// Holds the greeting until the peer's first bytes or this time; a WebSocket holds nothing.
    func holdGreeting(forMilliseconds milliseconds: Int) {
        guard messages == nil, milliseconds > 0 else { return }
        input.isGreetingHeld = true
        let time = loop.now + milliseconds
        times.greeting = time
        wake(at: time)
    }

    func clearDeadline() {
        times.handler = nil
    }

    /// Gives the handler no line for this time, after a wrong guess or because lines came too fast.
    func pauseReading(forMilliseconds milliseconds: Int) {
        let time = loop.now + milliseconds
        if let end = times.pauseEnd, end >= time { return }
        times.pauseEnd = time
        wake(at: time)
        if !input.isGiving { watchForInput() }
    }

    /// Times an incomplete line from its first byte, so that slow bytes do not extend the limit.
    func timeHalfLine(isNew: Bool) {
        let isMidway = messages?.framer.isMidway ?? (framer.heldCount > 0)
        if !isMidway || input.hasHeldLines {
            times.halfLine = nil
        } else if isNew || times.halfLine == nil {
            let time = loop.now + Limits.halfLineTimeout.milliseconds
            times.halfLine = time
            wake(at: time)
        }
    }

    /// Schedules a check of the reader, because too much output waits.
    func outputIsHigh() {
        let time = loop.now + Limits.slowConsumerTimeout.milliseconds
        times.slowReader = time
        wake(at: time)
    }

    func timesReached() {
        guard phase != .gone else { return }
        if isOver(&times.linger) {
            guard lingersForJournal else { return abort() }
            // The last lines waited for the disk, and not for the peer, whose time begins when they are sent.
            lingersForJournal = outbox.isHolding
            times.linger = loop.now + Self.lingerMilliseconds
        }
        if isOver(&times.greeting), input.isGreetingHeld {
            // Bytes that have arrived in the meantime decide first.
            readOn()
            if input.isGreetingHeld {
                input.isGreetingHeld = false
                outbox.flush()
            }
        }
        if isOver(&times.slowReader) { checkSlowReader() }
        if isOver(&times.halfLine), phase == .active {
            phase = .inputClosed
            handler?.halfLineExpired()
        }
        if isOver(&times.handler), phase == .active || phase == .inputClosed {
            handler?.deadlineReached()
        }
        if isOver(&times.pong), phase == .active { answerLatePing() }
        _ = isOver(&times.pauseEnd)
        continueInput()
        if let next = times.earliest { wake(at: next) }
    }

    /// Whether this time has come. If so, sets it to nil.
    private func isOver(_ time: inout Int?) -> Bool {
        guard let end = time, end <= loop.now else { return false }
        time = nil
        return true
    }

    private func checkSlowReader() {
        guard let since = outbox.highSince else { return }
        let end = since + Limits.slowConsumerTimeout.milliseconds
        if end > loop.now {
            times.slowReader = end
        } else {
            outbox.overflow()
            outputOverflowed()
        }
    }
}
