extension TranscriptRun {
    /// Carries out one transcript and gives its lines with what the server really answers.
    ///
    /// What is sent stays; a received line stays if it differs in volatile values alone. A line
    /// `ann< ?` stands for one more line, which comes only after a while.
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

    /// Records what follows from one request, up to the next one.
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

    /// What is shown from now on, of what was shown and what was received.
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
        // What was left out stays left out; of the rest, the type says which line is meant.
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

    /// What a client has received by now, as lines of a transcript.
    private func receivedLines(_ name: String, atLeast count: Int) throws -> [String] {
        guard let client = clients[name] else { return [] }
        var lines: [String] = []
        let readBefore = client.log.count
        if (try? client.send(#"{"type":"ping","\#(Self.mark)":1}"#)) == nil {
            // Where sending has ended, it has read everything up to the connection's end.
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
