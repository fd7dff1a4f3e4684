import GameProtocol

/// What the server tells of the round that runs, as a recording keeps it: the room as it was before,
/// and all events since.
///
/// Every line is written anew from a message whose texts were cleaned.
struct RoundRecorder {
    /// The room as it was told last.
    private var room: RoomState?
    private var isRunning = false
    private var byteCount = 0
    private(set) var lines: [String] = []

    /// A longer round is told in the history, and cannot be shown again.
    static let maximumBytes = 1 << 20

    /// Takes a line; `before` and `after` are what the client knew of its room then.
    mutating func take(_ line: ServerLine, before: RoomView?, after: RoomView?) {
        if let state = line.snapshot?.cleaned(), state.room == after?.code {
            take(state, isSameRound: before?.code == state.room && before?.round == state.round)
        } else if case .event(let event) = line, let view = after ?? before,
            event.room == view.code, event.seq > before?.seq ?? 0
        {
            take(event.cleaned(), before ?? view)
        }
    }

    /// A round that goes on from a snapshot in its middle is kept from there.
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
        case .joined(_, _, let seedCommit): if !seedCommit.isEmpty { room?.seedCommit = seedCommit }
        default: break
        }
        guard isRunning else { return }
        add { event.encode(into: &$0) }
        if case .over(let over) = event.body {
            room?.seedCommit = over.seedCommit
            isRunning = false
        }
    }

    /// The room as it was before its cards were dealt.
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
                stats: view.game.noCounts
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
