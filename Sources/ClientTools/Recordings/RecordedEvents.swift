import ClientCore
import GameProtocol
import Games

/// A recording as a watcher would have seen it: rooms, events, and what spectators said, in order.
///
/// A journal holds what a room was told; what came of it is found by telling it to a room again.
struct RecordedEvents {
    /// One thing to see.
    struct Step {
        let line: Int
        /// Milliseconds since the step before, as far as the recording says so.
        var pauseMs: Int
        let what: What
    }

    enum What {
        case room(RoomState)
        /// `own` is what those were told whose secret it is, as far as the recording says so.
        case event(RoomEvent, own: RoomEvent? = nil)
        case aside(player: String, text: String)
    }

    private(set) var steps: [Step] = []
    /// Where it cannot be read any further, and why.
    private(set) var end: Verification.Finding?

    init(_ recording: Recording) {
        switch recording {
        case .journal(let scan): read(scan)
        case .log(let lines): read(lines)
        }
    }

    private mutating func read(_ scan: JournalScan) {
        end = Verification.finding(scan)
        guard let header = scan.header else { return }
        do throws(ReplayError) {
            var replay = try Replay(header, firstMember: 1)
            var line = 1
            do throws(ReplayError) {
                var shownAt: Int64 = 0
                for entry in scan.entries {
                    line += 1
                    var effects: [RoomEffect] = []
                    if line == 2 { try begin(replay, entry, line) }
                    try replay.apply(entry, &effects)
                    add(effects, line, pauseMs: Int(entry.at - shownAt))
                    if steps.last?.line == line { shownAt = entry.at }
                }
            } catch {
                end = Verification.Finding(line: line, text: error.reason)
            }
        } catch {
            end = Verification.Finding(line: 1, text: error.reason)
        }
    }

    /// The room before anything was to be seen. Where the journal goes on from a snapshot, the round
    /// of that is dealt when the room is there.
    private mutating func begin(
        _ replay: Replay,
        _ entry: JournalEntry,
        _ line: Int
    ) throws(ReplayError) {
        var (replay, first) = (replay, entry)
        var effects: [RoomEffect] = []
        if case .snapshot(let snapshot) = entry.kind {
            first = JournalEntry(at: entry.at, .snapshot(snapshot.beforeRound))
        }
        try replay.apply(first, &effects)
        add(replay.room.state(for: MemberID(0)), line)
    }

    private mutating func add(_ room: RoomState, _ line: Int) {
        steps.append(Step(line: line, pauseMs: 0, what: .room(room)))
    }

    private mutating func add(_ effects: [RoomEffect], _ line: Int, pauseMs: Int) {
        var pauseMs = pauseMs
        for effect in effects {
            let what: What
            switch effect {
            case .event(let event, let own): what = .event(event, own: own?.event)
            case .toSpectators(.aside(_, let player, let text)):
                what = .aside(player: player, text: text)
            default: continue
            }
            steps.append(Step(line: line, pauseMs: pauseMs, what: what))
            pauseMs = 0
        }
    }

    private mutating func read(_ lines: [Recording.Line]) {
        for line in lines {
            guard let read = line.line else { continue }
            if let state = read.snapshot { add(state, line.number) }
            switch read {
            case .event(let event):
                let pauseMs = event.body.usualPauseMs
                steps.append(Step(line: line.number, pauseMs: pauseMs, what: .event(event)))
            case .connection(.aside(_, let player, let text)):
                let what = What.aside(player: player, text: text)
                steps.append(Step(line: line.number, pauseMs: 500, what: what))
            case .connection, .reply, .unknown: break
            }
        }
    }
}

extension RoomEvent.Body {
    /// How long people take before such a thing, where nothing says how long it was.
    fileprivate var usualPauseMs: Int {
        switch self {
        case .game(let event): event.game.usualPauseMs(event)
        case .timeout: 1000
        case .turn, .ready, .owner, .over, .proof: 0
        case .joined, .chat, .offline, .online, .left, .started: 500
        }
    }
}
