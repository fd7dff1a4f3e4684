import GameProtocol

/// The way from the frames of a WebSocket to lines (Documentation/protocol/websocket.md).
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

    /// Clears the time limit of a half line after a whole control frame. A control frame between
    /// the parts of a message does not extend the message's time.
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
