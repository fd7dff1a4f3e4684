import GameProtocol

/// The window of records that are not stored yet.
extension StreamShipper {
    var waitCommand: [UInt8] {
        RESPCommand.bytes("WAIT", String(replicas), String(Self.waitMs))
    }

    /// Reads the newest stored entry of a stream, before any more records of it are sent.
    mutating func ask(_ number: Int, _ effects: inout [Effect]) {
        guard let stream = streams[number], stream.phase != .lost else { return }
        let key = StreamKey.of(stream.code)
        let purpose = StreamPurpose.top(number)
        if stream.phase != .asking {
            askingCount += 1
            streams[number]?.phase = .asking
        } else if effects.contains(where: {
            if case .send(_, purpose) = $0 { true } else { false }
        }) {
            return
        }
        let words = RESPCommand.bytes("XREVRANGE", key, "+", "-", "COUNT", "1")
        effects.append(.send(words, purpose))
    }

    /// Sends all records of a stream after its newest stored entry again.
    mutating func resend(_ number: Int, behind stored: UInt64?, _ effects: inout [Effect]) {
        if streams[number]?.phase == .asking { askingCount -= 1 }
        streams[number]?.phase = .sending
        streams[number]?.isBegun = stored != nil
        guard let stream = streams[number] else { return }
        for index in window.indices[head...] where window[index].record.stream == number {
            guard let entry = window[index].record.number else { continue }
            if let stored, entry <= stored {
                decide(window[index].record.lsn)
            } else {
                window[index].isDecided = false
                send(window[index].record, of: stream, &effects)
            }
            // The replicas may not have these records yet.
            replicated.lsn = min(replicated.lsn, window[index].record.lsn - 1)
        }
        open = head
        finish(&effects)
    }

    /// Whether the end of a stream is among its open records.
    func isEnding(_ number: Int) -> Bool {
        window[head...].contains { pending in
            if case .end = pending.record.operation {
                pending.record.stream == number
            } else {
                false
            }
        }
    }

    /// Whether the record of this LSN ends its room.
    func isEnd(_ lsn: UInt64) -> Bool {
        guard lsn >= first, lsn - first < UInt64(window.count - head) else { return false }
        return if case .end = window[head + Int(lsn - first)].record.operation { true } else {
            false
        }
    }

    /// Marks a record as stored.
    mutating func decide(_ lsn: UInt64) {
        guard lsn >= first, lsn - first < UInt64(window.count - head) else { return }
        let index = head + Int(lsn - first)
        if window[index].isDecided { return }
        window[index].isDecided = true
        let record = window[index].record
        if case .begin = record.operation { streams[record.stream]?.isBegun = true }
    }

    mutating func forget(_ number: Int) {
        if streams[number]?.phase == .asking { askingCount -= 1 }
        streams[number] = nil
        safe[number] = nil
    }

    /// Returns the stream of a room that still belongs to this server.
    func stream(of code: String) -> Int? {
        streams.first { $0.value.code == code && $0.value.phase != .lost }?.key
    }

    /// Returns the stream of the record with this LSN; nil if that record is decided.
    func stream(of lsn: UInt64) -> Int? {
        guard lsn >= first, lsn - first < UInt64(window.count - head) else { return nil }
        let pending = window[head + Int(lsn - first)]
        return pending.isDecided ? nil : pending.record.stream
    }

    mutating func lose(_ number: Int, _ loss: Loss, _ effects: inout [Effect]) {
        guard let stream = streams[number], stream.phase != .lost else { return }
        if stream.phase == .asking { askingCount -= 1 }
        streams[number]?.phase = .lost
        streams[number]?.isLeftBehind = loss != .lease
        effects.append(.letGo(stream.code, stream: number, loss))
    }

    mutating func answer(_ code: String, _ claim: StreamClaim, _ effects: inout [Effect]) {
        guard claims.removeValue(forKey: code) != nil else { return }
        effects.append(.claimed(code, claim))
    }

    /// Notes the number of replicas that have the records up to the LSN of the question.
    mutating func hear(replicas count: Int64?, of number: Int) {
        guard let asked = replicated.asked, asked.number == number else { return }
        // An error, such as a missing right, says that no replica has acknowledged anything.
        let found = Int(count ?? 0)
        replicated.lacking = found < replicas ? found : nil
        replicated.isRefused = count == nil
        replicated.asked = nil
        if let count, count >= replicas { replicated.lsn = max(replicated.lsn, asked.lsn) }
    }

    /// Asks the replicas, reports the LSN of the newest durable record, and removes durable records from the window.
    mutating func finish(_ effects: inout [Effect]) {
        while open < window.count, window[open].isDecided { open += 1 }
        var stored = first + UInt64(open - head) - 1
        if replicas > 0 {
            askReplicas(&effects)
            stored = min(stored, replicated.lsn)
        }
        if stored > durableLSN {
            durableLSN = stored
            effects.append(.durable(stored))
        }
        while first <= durableLSN {
            let record = window[head].record
            if let number = record.number, let index = safe.index(forKey: record.stream) {
                safe.values[index] = number
            }
            if case .end = record.operation { forget(record.stream) }
            head += 1
            first += 1
        }
        if head == window.count {
            window.removeAll(keepingCapacity: window.count < 4_096)
            (head, open) = (0, 0)
        } else if head > 4_096 {
            window.removeSubrange(..<head)
            (head, open) = (0, open - head)
        }
    }

    /// Sends a `WAIT`, which covers only commands that were sent before it on the same connection.
    private mutating func askReplicas(_ effects: inout [Effect]) {
        let last = askingCount == 0 ? first + UInt64(window.count - head) - 1 : first - 1
        guard isLinked, replicated.asked == nil, !replicated.isRefused, last > replicated.lsn else {
            return
        }
        replicated.lastNumber += 1
        replicated.asked = (last, replicated.lastNumber)
        effects.append(.send(waitCommand, .wait(replicated.lastNumber)))
    }
}

extension StreamRecord {
    /// The number of the record's entry; nil without an entry.
    fileprivate var number: UInt64? {
        switch operation {
        case .append(let number, _), .begin(let number, _), .end(let number): number
        case .open: nil
        }
    }
}
