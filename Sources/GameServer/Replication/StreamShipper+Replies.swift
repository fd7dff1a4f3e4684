import GameProtocol

/// What comes of what was sent.
extension StreamShipper {
    /// Hears the reply to a command of the present link.
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
        case .claimWait(let code):
            guard case .some(.some(let claim)) = claims[code] else { break }
            // Whoever claims again later finds it, and waits for the replicas then.
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
                // It is there already, or the stream is another server's.
                if streams[number]?.phase == .sending { ask(number, &effects) }
            } else if text.hasPrefix(Self.withoutLease) {
                lose(number, .lease, &effects)
            } else {
                // What follows may be stored: nobody is to hear of it.
                lose(number, .refused(String(text.prefix(80))), &effects)
            }
        case .null, .array:
            guard let number = stream(of: lsn) else { return }
            // One that is over may be gone.
            if isEnd(lsn) { decide(lsn) } else { lose(number, .forgotten, &effects) }
        }
    }

    /// How `StreamScripts.begin` says that it makes nothing for a server whose lease is over.
    private static let withoutLease = "LEASE "
    /// How a Redis says that an identifier is not above the newest one. In what a script answers, one before 7.0 puts
    /// its own words in front.
    private static let notAbove = "The ID specified in XADD is equal or smaller"

    private mutating func hear(top value: RESPValue, of number: Int, _ effects: inout [Effect]) {
        guard let stream = streams[number], stream.phase == .asking else { return }
        guard let entries = value.elements else { return lose(number, .forgotten, &effects) }
        let safe = safe[number] ?? nil
        guard let text = entries.first?.elements?.first?.text else {
            // One that was ended is empty.
            if isEnding(number) { return resend(number, behind: .max, &effects) }
            // One that was to begin is not there, or another one was there and has ended.
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
        let claim: StreamClaim
        switch parts.first?.text {
        case "claimed":
            guard parts.count == 3, let epoch = parts[1].text.flatMap({ UInt64($0) }),
                let lines = parts[2].bytes
            else { return answer(code, .unavailable, &effects) }
            claim = .claimed(epoch: epoch, lines)
        case "owned": return answer(code, .owned, &effects)
        case "none": return answer(code, .none, &effects)
        default: return answer(code, .unavailable, &effects)
        }
        if replicas > 0 { claims[code] = .some(claim) } else { answer(code, claim, &effects) }
    }
}

extension RESPValue {
    fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
