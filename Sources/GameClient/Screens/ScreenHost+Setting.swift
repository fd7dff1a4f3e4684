import ClientCore
import GameProtocol
import TerminalKit

extension ScreenHost {
    var now: Int { setting.clock() }

    /// Changes the memory of the client. It reads the file first, because another run may have
    /// changed it.
    func change(_ change: (inout ClientMemory) -> Void) {
        memory = setting.memory.memory
        change(&memory)
        setting.memory.write(memory)
    }

    func remember(_ settings: ScreenSettings, _ before: ScreenSettings) {
        if settings.colors != before.colors { writer.palette.theme = settings.colors }
        change { $0.note(settings, before) }
    }

    /// Records a reached server among the recent ones, unless this program started the server.
    func remember(_ address: JoinAddress) {
        guard address.server != setting.ownServer else { return }
        change { memory in
            memory.note(address, client?.state.inst) { client?.isConnected(to: $0) == true }
        }
    }

    /// Opens the review of the last round that has ended.
    func review() {
        guard let game = client?.lastGame else {
            return receive(.tell(ScreenMessage(PlainText.nothingToReview, at: now)))
        }
        receive(.review(game))
    }

    /// Shows the games in this player's history file.
    func readGames() {
        receive(.games(HistoryFile(folder: Diagnostics.stateFolder)?.games ?? []))
    }

    /// The dependencies of the full-screen interface.
    struct Setting {
        var palette: Palette
        var isASCII = false
        /// The protocol for pictures of tiles; nil draws tiles with half blocks.
        var images: ImageProtocol?
        var hasTiles = true
        var hasLinks = false
        var clock: () -> Int
        /// Creates a client for another server, under the given name.
        var connect: (JoinAddress, String?) -> ClientHost
        /// Creates a client with the plan of another client, under the given name.
        var again: (ClientPlan, String) -> ClientHost
        var seats: () -> [SeatTicket]
        /// Creates a client that returns to a seat; nil if another program holds the seat.
        var resume: (SeatTicket) -> ClientHost?
        var memory: MemoryFile
        /// A server that this program started and will end; nil for none.
        var ownServer: JoinAddress?
        /// The game to review, if the program was started only for a review.
        var review: PlayedGame?

        /// Whether this terminal can show pictures, so that loading them is useful.
        var showsPictures: Bool { hasTiles && !isASCII && palette.depth != .none }

        /// Returns the frame reduced to the abilities of this terminal.
        func shown(_ frame: Frame) -> Frame {
            if isASCII { return frame.withoutTiles.ascii }
            if palette.depth == .none || !hasTiles { return frame.withoutTiles }
            return palette.depth == .sixteen ? frame.withSigns : frame
        }
    }
}

extension ScreenHost {
    /// Loads the pictures of the room's theme as soon as all of its faces are known, whether or not
    /// they are on the table.
    func loadPictures() {
        if (loader.deadline ?? Int.max) <= now { goOnLoading() }
        let themeID = client?.state.room?.options.board?.themeID
        // Without a room, or in another room, these pictures are not needed.
        if themeID != loader.pictures.themeID {
            loader.stop()
            receive(.pictures(loader.pictures))
        }
        guard setting.showsPictures, let themeID, let client = client?.state,
            let search = client.roomTheme,
            search.progress == .whole, let port = client.web.flatMap({ UInt16(exactly: $0.port) })
        else { return }
        let before = loader.pictures
        let source = PictureLoader.Source(
            themeID: themeID,
            faces: search.cards,
            host: client.plan.address.host,
            port: port
        )
        loader.load(source) { faces in
            faces.compactMap { card in
                card.image.map { PictureLoader.Wanted(code: card.code, image: $0) }
            }
        }
        if loader.pictures != before { receive(.pictures(loader.pictures)) }
    }

    func goOnLoading() { if loader.proceed() { receive(.pictures(loader.pictures)) } }
}
