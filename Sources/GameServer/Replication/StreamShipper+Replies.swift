import GameProtocol

extension StreamShipper {
    /// Handles the reply to a command of the present link.
    mutating func replied(
        _ purpose: StreamPurpose,
        _ value: RESPValue,
        _ effects: inout [Effect]
    ) {
        switch purpose {
        case .record(let lsn): hear(value, of: lsn, &effects)
        case .top(let number): hear(top: value, of: number, &effects)
        case .wait(let number):
            hear(replicas: value.integer, of: number)
        case .claim(let code): hear(value, claiming: code, &effects)
        case .claimPage(let code): hear(page: value, of: code, &effects)
        case .claimWait(let code):
            guard case .read(let claim) = claims[code] else { break }
            // A later claim finds this one, and waits for the replicas then.
            let isSafe = value.integer.map { $0 >= replicas } ?? false
            if !isSafe { unfinished.insert(code) }
            answer(code, isSafe ? claim : .unavailable, &effects)
        case .other: break
        }
        finish(&effects)
    }

    private mutating func hear(_ value: RESPValue, of lsn: UInt64, _ effects: inout [Effect]) {
        switch value {
        case .bulk(let lines) where keepsReplays && isEnd(lsn):
            if let code = stream(of: lsn).flatMap({ streams[$0]?.code }) {
                effects.append(.replay(code, lines))
            }
            decide(lsn)
        case .bulk, .simple, .integer: decide(lsn)
        case .error(let text):
            guard let number = stream(of: lsn) else { return }
            if text.contains(Self.notAbove) {
                // The entry is stored already, or another server owns the stream.
                if streams[number]?.phase == .sending { ask(number, &effects) }
            } else if text.hasPrefix(Self.withoutLease) {
                lose(number, .lease, &effects)
            } else {
                // Later records may be stored without this one, so their effects must not leave the server.
                lose(number, .refused(String(text.prefix(80))), &effects)
            }
        case .null, .array:
            guard let number = stream(of: lsn) else { return }
            // The stream of a room that is over may be gone.
            if isEnd(lsn) { decide(lsn) } else { lose(number, .forgotten, &effects) }
        }
    }

    /// The beginning of the error with which `StreamScripts.begin` refuses a server without a lease.
    private static let withoutLease = "LEASE "
    /// The error of a Redis about an identifier that is not above the newest one. Before version 7.0, a Redis puts
    /// its own words in front of the error of a script.
    private static let notAbove = "The ID specified in XADD is equal or smaller"

    private mutating func hear(top value: RESPValue, of number: Int, _ effects: inout [Effect]) {
        guard let stream = streams[number], stream.phase == .asking else { return }
        guard let entries = value.elements else { return lose(number, .forgotten, &effects) }
        let safe = safe[number] ?? nil
        guard let text = entries.first?.elements?.first?.text else {
            // A stream that was ended has no entries.
            if isEnding(number) { return resend(number, behind: .max, &effects) }
            // The stream was never created, or an older stream of this code was here and has ended.
            if safe == nil { return beginAgain(number, &effects) }
            return lose(number, .forgotten, &effects)
        }
        let parts = text.split(separator: "-").compactMap { UInt64($0) }
        guard parts.count == 2, parts[0] >= stream.epoch else {
            return lose(number, .forgotten, &effects)
        }
        if parts[0] > stream.epoch { return lose(number, .fenced, &effects) }
        if parts[1] < safe ?? 0 { return lose(number, .forgotten, &effects) }
        resend(number, behind: parts[1], &effects)
    }

    private mutating func beginAgain(_ number: Int, _ effects: inout [Effect]) {
        if streams[number]?.isUnbegun == true { return lose(number, .fenced, &effects) }
        streams[number]?.isUnbegun = true
        resend(number, behind: nil, &effects)
    }

    private mutating func hear(
        _ value: RESPValue,
        claiming code: String,
        _ effects: inout [Effect]
    ) {
        let parts = value.elements ?? []
        let isRefused = if case .error = value { true } else { false }
        noteReclaim(of: code, isRefused: isRefused)
        switch parts.first?.text {
        case "claimed":
            guard parts.count == 2, let epoch = parts[1].text.flatMap({ UInt64($0) }) else {
                return answer(code, .unavailable, &effects)
            }
            read(ClaimedJournal(epoch: epoch), of: code, &effects)
        case "owned": answer(code, .owned, &effects)
        case "none": answer(code, .none, &effects)
        default: answer(code, .unavailable, &effects)
        }
    }

    private mutating func read(
        _ journal: ClaimedJournal,
        of code: String,
        _ effects: inout [Effect]
    ) {
        claims[code] = .reading(journal)
        let (key, count) = (StreamKey.of(code), String(ClaimedJournal.pageCount))
        let command = RESPCommand.bytes("XRANGE", key, journal.next, "+", "COUNT", count)
        effects.append(.send(command, .claimPage(code)))
    }

    private mutating func hear(page: RESPValue, of code: String, _ effects: inout [Effect]) {
        guard case .reading(var journal) = claims[code] else { return }
        // Without a second reference the page is appended in place.
        claims[code] = .asked
        guard let removed = journal.take(page) else {
            unfinished.insert(code)
            return answer(code, .unavailable, &effects)
        }
        if !removed.isEmpty {
            let words = ["XDEL", StreamKey.of(code)] + removed
            effects.append(.send(RESPCommand.bytes(words.map { Array($0.utf8) }), .other))
        }
        guard journal.isComplete else { return read(journal, of: code, &effects) }
        let claim = StreamClaim.claimed(epoch: journal.epoch, journal.lines)
        guard replicas > 0 else { return answer(code, claim, &effects) }
        claims[code] = .read(claim)
        effects.append(.send(waitCommand, .claimWait(code)))
    }
}

extension RESPValue {
    fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
