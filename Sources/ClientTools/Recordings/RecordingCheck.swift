import ClientCore
import GameProtocol

/// The check of a recording: no part is missing, the deals match the promises, and all events
/// follow from the moves and the rules.
struct RecordingCheck {
    private(set) var result = Verification()
    private var view: RoomView?
    /// The running round, from its start; nil if its start is not in the recording.
    private var round: RoundCheck?
    private var eventCount = 0
    private var hasRoom = false

    static func verify(_ recording: Recording) -> Verification {
        var check = RecordingCheck()
        let events = RecordedEvents(recording)
        if case .log(let lines) = recording {
            for line in lines where line.line == nil {
                check.result.find(line.number, "the line cannot be read")
            }
        }
        for step in events.steps { check.take(step) }
        if let end = events.end { check.result.findings.append(end) }
        check.finish()
        check.result.findings.sort { $0.line < $1.line }
        return check.result
    }

    private mutating func take(_ step: RecordedEvents.Step) {
        switch step.what {
        case .room(let state): take(state)
        case .event(let event, let own): take(event, own: own, line: step.line)
        case .aside: break
        }
    }

    private mutating func take(_ state: RoomState) {
        let isSame = view?.code == state.room
        // No event lies between the last event and this state, so the state adds nothing.
        if isSame, view?.seq == state.seq { return }
        if isSame || (state.phase == .playing && !state.options.isSharedTable) {
            result.leaveOut(
                "A part of \(Cleaning.clean(state.room, columns: 20)) is not in the recording."
            )
        }
        round = nil
        guard let state = state.cleaned else { return }
        var next = RoomView(state, me: "", at: 0)
        if let view, isSame { next.keep(view) }
        if !isSame { result.notes.append(about(next)) }
        view = next
        hasRoom = true
    }

    private mutating func take(_ event: RoomEvent, own: RoomEvent?, line: Int) {
        guard var room = view, room.code == event.room else {
            if view == nil, !hasRoom {
                hasRoom = true
                result.leaveOut("The recording begins within a room, without its state.")
            }
            return
        }
        guard event.seq > room.seq else {
            return result.find(line, "the event \(event.seq) comes again, or too late")
        }
        if event.seq > room.seq + 1 {
            let first = room.seq + 1
            result.find(
                line,
                event.seq == first + 1
                    ? "the event \(first) is missing before it"
                    : "the events \(first) to \(event.seq - 1) are missing before it"
            )
            round = nil
        }
        eventCount += 1
        // The rules need the original event; only the display needs the cleaned one.
        switch event.body {
        case .started(let started):
            round = RoundCheck(started, line: line, room: room.code, options: room.options)
        case .over(let over): judge(over, line)
        default: round?.take((own ?? event).body, line: line)
        }
        guard let cleaned = event.cleaned else {
            return result.find(line, "the event \(event.seq) has values that no event can have")
        }
        let news = room.apply(cleaned, at: 0)
        view = room
        for item in news {
            switch item {
            case .checked(let verdict, _): judge(verdict, "Round \(room.round)", line)
            case .proved(let deal, let verdict): judge(verdict, "Deal \(deal)", line)
            default: break
            }
        }
        if case .over = event.body { round = nil }
    }

    private mutating func judge(_ over: Over, _ line: Int) {
        guard let outcome = round?.finish(over, line: line) else { return }
        result.findings += outcome.findings
        if let gap = outcome.gap { result.leaveOut("Round \(over.round): \(gap)") }
        let scores = over.scores.map { "\($0.player) \($0.points)" }.joined(separator: ", ")
        if outcome.findings.isEmpty { result.notes.append("Round \(over.round): \(scores).") }
    }

    /// Reports the verdict on a proof. A finding of the round itself takes precedence, because the
    /// finding names the problem and the line.
    private mutating func judge(_ verdict: ProofCheck.Verdict, _ what: String, _ line: Int) {
        switch verdict {
        case .checked: break
        case .partly:
            result.leaveOut("\(what): \(PlainOver.line(verdict))")
        case .mismatch where result.findings.contains { $0.line >= round?.startLine ?? .max }:
            break
        case .mismatch(let reason): result.find(line, PlainOver.text(reason))
        }
    }

    private mutating func finish() {
        if !hasRoom, result.findings.isEmpty { result.find(1, "there is no room in it") }
        if let round { result.leaveOut("Round \(round.number) is not over.") }
        if let view, case let deals = view.facts.unprovedDeals, !deals.isEmpty {
            let numbers = PlainWords.list(deals.map { String($0.round) })
            result.leaveOut("Not shown yet: \(deals.count == 1 ? "deal" : "deals") \(numbers).")
        }
        result.notes.append("\(PlainWords.count(eventCount, "event")) read.")
    }

    private func about(_ room: RoomView) -> String {
        "Room \(PlainRooms.named(room.code, room.title)): \(PlainRooms.game(room.options))."
    }
}
