extension TranscriptRun {
    /// Runs one transcript, and returns its lines with the server's real answers.
    ///
    /// Sent lines stay; a received line stays if only volatile values differ. A line `ann< ?`
    /// stands for one more line, which arrives only after a while.
    func record(_ transcript: Transcript) throws -> [String] {
        var written: [String] = []
        var index = 0
        while index < transcript.lines.count {
            let text = transcript.lines[index]
            let line = try TranscriptLine(text)
            if !line.isAnswer {
                written.append(text)
                try play(line)
                index += 1
                if case .remark = line { continue }
                if case .send(_, let bytes) = line, bytes.last != 0x0A { continue }
            }
            index = try recordAnswers(transcript, from: index, sender: line.client, &written)
        }
        return written
    }

    /// Records the answers to one request, up to the next request.
    private func recordAnswers(
        _ transcript: Transcript,
        from start: Int,
        sender: String?,
        _ written: inout [String]
    ) throws -> Int {
        var end = start
        var shown: [String: [String]] = [:]
        while end < transcript.lines.count {
            let line = try TranscriptLine(transcript.lines[end])
            guard line.isAnswer, let name = line.client else { break }
            shown[name, default: []].append(transcript.lines[end])
            _ = try client(name, before: line)
            end += 1
        }
        var names = order
        if let sender, let index = names.firstIndex(of: sender) { names.swapAt(0, index) }
        for name in names where clients[name] != nil {
            let old = shown[name] ?? []
            let received = try receivedLines(name, atLeast: old.count)
            for (old, new) in zip(old, received) where ShownLine(old).isShown(new) {
                keepToken(
                    shown: String(old.dropFirst(name.count + 2)),
                    real: String(new.dropFirst(name.count + 2))
                )
            }
            written += Self.merge(old, received, isPartial: old.contains("\(name)< …"))
        }
        return end
    }

    /// Returns the lines for the document, merged from the old lines and the received ones.
    private static func merge(
        _ old: [String],
        _ received: [String],
        isPartial: Bool
    ) -> [String] {
        guard isPartial else {
            return received.enumerated().map { index, line in
                guard index < old.count else { return line }
                let shown = ShownLine(old[index])
                return shown.isShown(line) ? shown.text : shown.replaced(by: line)
            }
        }
        // Omitted lines stay omitted. The type of a shown line decides which received line replaces
        // it.
        var rest = received[...]
        return old.compactMap { line in
            if line.hasSuffix("< …") { return line }
            let type = line.prefix { $0 != "," }
            let shown = ShownLine(line)
            let found =
                rest.firstIndex(where: shown.isShown) ?? rest.firstIndex { $0.hasPrefix(type) }
            guard let found else { return nil }
            let new = rest[found]
            rest = rest[(found + 1)...]
            return shown.isShown(new) ? line : shown.replaced(by: new)
        }
    }

    /// Returns the lines that a client has received by now, as lines of a transcript.
    private func receivedLines(_ name: String, atLeast count: Int) throws -> [String] {
        guard let client = clients[name] else { return [] }
        var lines: [String] = []
        let readBefore = client.log.count
        if (try? client.send(#"{"type":"ping","\#(Self.mark)":1}"#)) == nil {
            // After its end of sending, the client has read everything up to the connection's end.
            lines = client.log[readBefore...].map { "\(name)< \($0)" }
        }
        while let line = try client.line() {
            if !line.contains(Self.mark) {
                lines.append("\(name)< \(line)")
                continue
            }
            while lines.count < count, let more = try client.line() {
                lines.append("\(name)< \(more)")
            }
            return lines
        }
        drop(name)
        return lines + ["\(name)< (end)"]
    }
}
