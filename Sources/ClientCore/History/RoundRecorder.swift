import GameProtocol

/// The server's lines about the running round, as a recording keeps them: the room before the
/// round, and all events since then.
///
/// Every line is encoded again from a message with cleaned texts.
struct RoundRecorder {
    /// The last snapshot of the room.
    private var room: RoomState?
    private var isRunning = false
    private var byteCount = 0
    private(set) var lines: [String] = []

    /// The longest recording in bytes. The history lists a longer round, but cannot show it again.
    static let maximumBytes = 1 << 20

    /// Handles a line. `before` and `after` are the client's views of its room before and after the
    /// line.
    mutating func take(
        _ line: ServerLine,
        _ names: Displays = Displays(),
        before: RoomView?,
        after: RoomView?
    ) {
        if line.snapshot != nil, let state = line.cleaned(names)?.snapshot,
            state.room == after?.code
        {
            take(state, isSameRound: before?.code == state.room && before?.round == state.round)
        } else if case .event(let event) = line, let view = after ?? before,
            event.room == view.code, event.seq > before?.seq ?? 0, needs(event),
            case .event(let cleaned)? = line.cleaned(names)
        {
            take(cleaned, before ?? view)
        }
    }

    /// Whether the recording needs an event. Before a round it needs the commitment and the start.
    private func needs(_ event: RoomEvent) -> Bool {
        switch event.body {
        case .joined, .started: true
        default: isRunning
        }
    }

    /// Handles a snapshot. If the recording lacks the beginning of the round, it starts here.
    private mutating func take(_ state: RoomState, isSameRound: Bool) {
        room = state
        if !isRunning || !isSameRound { drop() }
        isRunning = state.phase == .playing
        if isRunning { add(state) }
    }

    private mutating func take(_ event: RoomEvent, _ view: RoomView) {
        switch event.body {
        case .started(let started):
            drop()
            guard let state = begin(started, view, seq: event.seq) else { break }
            isRunning = true
            add(state)
        case .joined(_, _, let seedCommit, _, _):
            if !seedCommit.isEmpty { room?.seedCommit = seedCommit }
        default: break
        }
        guard isRunning else { return }
        add { event.encode(into: &$0) }
        if case .over(let over) = event.body {
            room?.seedCommit = over.seedCommit
            isRunning = false
        }
    }

    /// Returns the room before its cards were dealt.
    private func begin(_ started: Started, _ view: RoomView, seq: Int64) -> RoomState? {
        guard var state = room, state.room == view.code else { return nil }
        state.seq = seq - 1
        state.phase = .lobby
        state.round = started.round - 1
        state.owner = view.owner
        state.players = view.seats.map { seat in
            RoomState.Player(
                name: seat.name,
                isReady: true,
                isOnline: seat.isOnline,
                isPlaying: false,
                score: 0,
                stats: view.noCounts
            )
        }
        state.spectators = view.spectators
        state.turn = nil
        state.over = nil
        state.elapsedMs = nil
        return state
    }

    private mutating func drop() {
        lines = []
        byteCount = 0
        isRunning = false
    }

    private mutating func add(_ state: RoomState) {
        add { Reply(re: "state", .ok(.state(state))).encode(into: &$0) }
    }

    private mutating func add(_ write: (inout JSONWriter) -> Void) {
        guard byteCount <= Self.maximumBytes else { return }
        var writer = JSONWriter()
        write(&writer)
        let text = String(decoding: writer.bytes.dropLast(), as: UTF8.self)
        byteCount += text.utf8.count
        lines.append(text)
        if byteCount > Self.maximumBytes { lines = [] }
    }
}
