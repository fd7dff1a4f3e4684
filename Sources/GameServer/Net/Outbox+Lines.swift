/// The sending of whole lines, each with its end; over TCP they leave as they are.
extension Outbox {
    /// Sends whole lines, or queues them behind the output that waits; from any thread.
    func send(_ lines: UnsafeBufferPointer<UInt8>) {
        if isFramed { FrameWriter.withFrames(of: lines, sendBytes) } else { sendBytes(lines) }
    }

    func send(_ lines: [UInt8]) {
        lines.withUnsafeBufferPointer { send($0) }
    }

    /// Sends whole lines before those that wait for the journal.
    func sendAhead(_ lines: [UInt8]) {
        lines.withUnsafeBufferPointer { lines in
            if isFramed {
                FrameWriter.withFrames(of: lines) { appendBytes($0, isAhead: true) }
            } else {
                appendBytes(lines, isAhead: true)
            }
        }
        flush()
    }

    /// Adds whole lines that leave with the next `send` or `flush`, in one go.
    func append(_ lines: UnsafeBufferPointer<UInt8>) {
        if isFramed {
            FrameWriter.withFrames(of: lines) { appendBytes($0) }
        } else {
            appendBytes(lines)
        }
    }

    func append(_ lines: [UInt8]) {
        lines.withUnsafeBufferPointer { append($0) }
    }

    /// Adds a frame that is no line, in order among the frames of lines.
    func append(frame: [UInt8]) {
        frame.withUnsafeBufferPointer { appendBytes($0) }
    }

    /// Adds whole lines that leave once `release` reaches this LSN; lines added later leave after
    /// them. True if nothing was held before: the flusher must then call `release`.
    func hold(_ lines: UnsafeBufferPointer<UInt8>, after lsn: UInt64) -> Bool {
        if isFramed { return FrameWriter.withFrames(of: lines) { holdBytes($0, after: lsn) } }
        return holdBytes(lines, after: lsn)
    }
}

extension Outbox {
    /// The reports to the connection, sent once the lock is released.
    enum Alarm {
        case tooMuch
        case high
        /// The held output was dropped and will never leave.
        case cut
    }

    func report(_ alarm: Alarm) {
        let token = token
        thread.submit { loop in
            guard let connection = loop.source(for: token) as? Connection else { return }
            switch alarm {
            case .tooMuch: connection.outputOverflowed()
            case .high: connection.outputIsHigh()
            case .cut: connection.outputIsCut()
            }
        }
    }
}
