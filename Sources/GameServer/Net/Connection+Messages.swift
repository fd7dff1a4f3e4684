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

    /// Goes on with the frames that waited.
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
            if messages.pongs.tryTake(of: Limits.pongs, at: loop.now) == 0 {
                outbox.append(frame: FrameWriter.pong(payload))
            }
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

    /// A frame that came whole ends the time of half a one; one between the parts of a message
    /// buys the message no time.
    private func lookAtTime(_ messages: MessageState) {
        if messages.sawControl && !messages.framer.isWithinMessage { times.halfLine = nil }
        messages.sawControl = false
    }
}
