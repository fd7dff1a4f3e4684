import ClientCore
import GameProtocol
import Games

/// A recording as a spectator would have seen it: rooms, events, and the spectators' chat, in
/// order. A journal holds only the inputs of a room. The events are computed by applying the inputs
/// to a room again.
struct RecordedEvents {
    /// One visible step: a state of the room, an event, or a spectator's message.
    struct Step {
        let line: Int
        /// The time since the step before, in milliseconds. A recording without times has the usual
        /// pause instead.
        var pauseMs: Int
        let what: What
    }

    enum What {
        case room(RoomState)
        /// `own` is the version of the event with its secrets, for the players who may see them;
        /// nil if the recording lacks that version.
        case event(RoomEvent, own: RoomEvent? = nil)
        case aside(player: String, text: String)
    }

    private(set) var steps: [Step] = []
    /// The first unreadable line, and the reason; nil if all lines are readable.
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

    /// Adds the first visible state of the room. If the journal begins with a snapshot, this is the
    /// state before the snapshot's round.
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
    /// The usual pause before an event, in milliseconds, for recordings without times.
    fileprivate var usualPauseMs: Int {
        switch self {
        case .game(let event): event.rules.origin(of: event).pauseMs
        case .timeout: 1000
        case .turn, .ready, .owner, .over, .proof: 0
        case .joined, .chat, .offline, .online, .left, .started: 500
        }
    }
}
