import ClientCore
import TerminalKit

extension ScreenHost {
    var now: Int { setting.clock() }

    /// Changes what is remembered; another run may have changed it meanwhile.
    func change(_ change: (inout ClientMemory) -> Void) {
        memory = setting.memory.memory
        change(&memory)
        setting.memory.write(memory)
    }

    /// Remembers what this player has changed.
    func remember(_ settings: ScreenSettings, _ before: ScreenSettings) {
        if settings.colors != before.colors { writer.palette.theme = settings.colors }
        change { $0.note(settings, before) }
    }

    /// Goes through the last round that is over.
    func review() {
        guard let game = client?.lastGame else {
            return receive(.tell(ScreenMessage(PlainText.nothingToReview, at: now)))
        }
        receive(.review(game))
    }

    /// What the face needs of the program around it.
    struct Setting {
        var palette: Palette
        var isASCII = false
        /// How tiles are shown beyond half blocks; nil shows these.
        var images: ImageProtocol?
        /// Whether tiles are shown at all.
        var hasTiles = true
        /// The terminal opens links.
        var hasLinks = false
        var clock: () -> Int
        /// Begins a client for another server, under that name.
        var connect: (JoinAddress, String?) -> ClientHost
        /// Begins a client with the plan of another one, under that name.
        var again: (ClientPlan, String) -> ClientHost
        /// The seats that are kept for this user.
        var seats: () -> [SeatTicket]
        /// Begins a client that goes back to a seat; nil where the seat is not free to take.
        var resume: (SeatTicket) -> ClientHost?
        var memory: MemoryFile
        /// The game that is gone through, where the program was started for nothing else.
        var review: PlayedGame?

        /// Whether pictures are worth loading: this terminal can show them.
        var showsPictures: Bool { hasTiles && !isASCII && palette.depth != .none }

        /// A picture as this terminal can show it.
        func shown(_ frame: Frame) -> Frame {
            if isASCII { return frame.withoutTiles.ascii }
            return palette.depth == .none || !hasTiles ? frame.withoutTiles : frame
        }
    }
}
