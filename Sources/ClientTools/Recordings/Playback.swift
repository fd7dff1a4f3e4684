import ClientCore
import GameProtocol

/// The playback of a recording, as a spectator would have seen it.
struct Playback {
    /// The news of one moment, and the pause before it.
    struct Beat: Equatable {
        var pauseMs: Int
        var news: [News]
    }

    private var steps: ArraySlice<RecordedEvents.Step>
    private(set) var view: RoomView?
    /// The time on the recording's clock, in milliseconds. Turn clocks use the same clock.
    private var at = 0

    /// The longest pause in a replay, in milliseconds.
    static let maximumPauseMs = 5000

    init(_ events: RecordedEvents) { steps = events.steps[...] }

    /// Returns the next moment; nil at the end.
    mutating func next() -> Beat? {
        while let step = steps.popFirst() {
            let (sum, isTooMuch) = at.addingReportingOverflow(max(0, step.pauseMs))
            at = isTooMuch ? at : sum
            let news = show(step.what)
            guard !news.isEmpty else { continue }
            return Beat(
                pauseMs: min(max(0, step.pauseMs), Self.maximumPauseMs),
                news: news
            )
        }
        return nil
    }

    private mutating func show(_ what: RecordedEvents.What) -> [News] {
        switch what {
        case .room(let state): return enter(state)
        case .event(let event, _):
            guard let event = event.cleaned, var room = view, event.room == room.code,
                event.seq > room.seq
            else { return [] }
            let news = room.apply(event, at: at)
            view = room
            return news
        case .aside(let player, let text):
            return [
                .aside(
                    player: Cleaning.clean(player, columns: 20),
                    text: Cleaning.clean(text, columns: 560)
                )
            ]
        }
    }

    private mutating func enter(_ state: RoomState) -> [News] {
        // A replay has no player of its own, so every player appears by name.
        guard let state = state.cleaned else { return [] }
        var room = RoomView(state, me: "", at: at)
        guard let view, view.code == room.code else {
            view = room
            return [.replaying(room, isNew: true)]
        }
        if view.seq == room.seq { return [] }
        room.keep(view)
        self.view = room
        return [.replaying(room, isNew: false)]
    }
}
