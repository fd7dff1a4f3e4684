import ClientCore
import ClientTools
import TerminalKit

/// The state of the full-screen interface: the visible screen, the boxes over it, and the meaning
/// of each key.
///
/// This type only decides: it knows no terminal and no clock. The host passes in the events of the
/// terminal and of the client, and draws the picture.
struct ScreenState: Sendable {
    var settings: ScreenSettings
    var message: ScreenMessage?
    private var find: FindScreen
    private var tooSmall = TooSmallScreen()
    private var connecting = ConnectingScreen()
    /// Whether the player chose the server on the screen. If so, they can choose another one after
    /// a failure.
    var hasChosen = false
    private var lobby = LobbyScreen()
    private var room = RoomScreen()
    /// The open screens by their layers. The highest layer is on top.
    private var opened: [Layer: any ScreenPart] = [:]
    private var help: HelpBox?
    private var palette: PaletteBox?
    private var reconnecting = ReconnectingBox()
    private var pictures = ThemePictures()
    /// The server that shuts down, and the time of its shutdown.
    var closing: (server: String, at: Int)?
    /// The room, the turn and the offer at the last input. If one of them changes, most messages
    /// disappear.
    var moment = Moment()
    private var isFocused = true
    private var lastKeyAt: Int?

    /// A screen that the player opens over another, the topmost first.
    private enum Layer {
        case settings, review, games, themes, newRoom, ladder

        /// The screens that can be open over any other screen. The screens in `ofServer` are open
        /// only over the lobby or a room.
        static let everywhere: [Layer] = [.settings, .review, .games]
        static let ofServer: [Layer] = [.themes, .newRoom, .ladder]
    }

    init(_ settings: ScreenSettings) {
        self.settings = settings
        find = FindScreen(settings)
    }

    /// Applies one input and returns the effects in order.
    mutating func receive(
        _ input: ScreenInput,
        _ client: ClientState?,
        size: Size,
        at: Int
    ) -> [ScreenEffect] {
        if case .terminal(let event) = input { notice(event, at: at) }
        notice(Moment(client))
        let context = context(client, size, at)
        switch input {
        case .terminal(let event):
            guard let event = meaning(of: event, context) else { return [] }
            // The next key or click shows that the player has read the message.
            if event.isPress { message = nil }
            return pressing(take(event, context), client, size: size, at: at)
        case .tell(let message):
            self.message = message
            return []
        case .servers(let servers, let recent):
            return perform(find.know(servers, recent), at: at)
        case .seats(let seats):
            find.know(seats)
            return []
        case .ownAddress(let address):
            if context.room != nil { room.waiting.ownAddress = address }
            return []
        case .review(let game):
            openReview(game, isAlone: context.client == nil, at: at)
            return []
        case .games(let games):
            opened[.games] = GamesScreen(games)
            return []
        case .pictures(let pictures):
            self.pictures = pictures
            return []
        case .happened(let news):
            var effects =
                (opened[.newRoom]?.happened(news, context) ?? [])
                + (opened[.themes]?.happened(news, context) ?? [])
            switch news {
            // The player may have created this room before the connection was lost.
            case .entered, .roomNow(_, _, isNew: true):
                close(Layer.ofServer + [.review, .games])
            case .notice(_, _, let seconds?, let server):
                closing = (server, at + 1000 * seconds)
                message = nil
            case .connectedAgain, .failed, .serverClosed:
                closing = nil
                reconnecting = ReconnectingBox()
            case .invited(let next): effects += hear(next, context)
            // The next round does not wait for a player who reviews the last one.
            case .started: close([.review, .games])
            default: break
            }
            return perform(
                effects + find.happened(news, context)
                    + (opened[.ladder]?.happened(news, context) ?? lobby.happened(news, context))
                    + room.happened(news, context),
                at: at
            )
        case .alarm:
            if let until = message?.until, until <= at { message = nil }
            return perform(wake(context), at: at)
        }
    }

    /// Carries out the effects of the screen itself and returns the others. A key that the player
    /// chose in the palette has the same effects as a press of the key.
    private mutating func pressing(
        _ effects: [ScreenEffect],
        _ client: ClientState?,
        size: Size,
        at: Int
    ) -> [ScreenEffect] {
        perform(effects, at: at).flatMap { effect -> [ScreenEffect] in
            guard case .press(let key) = effect else { return [effect] }
            return perform(take(.key(key), context(client, size, at)), at: at)
        }
    }

    func canvas(_ client: ClientState?, size: Size, at: Int) -> Canvas {
        let context = context(client, size, at)
        var canvas = Canvas(size)
        place(context).draw(on: &canvas, context)
        for part in overlays(context) { part.draw(on: &canvas, context) }
        settings.pattern.dress(&canvas.frame)
        return canvas
    }

    /// The time of the next change of the picture that needs no input; nil if there is none.
    func deadline(_ client: ClientState?, size: Size, at: Int) -> Int? {
        let context = context(client, size, at)
        let parts = [place(context)] + overlays(context)
        let tick = closing.flatMap {
            $0.at > at ? Clock.nextStep(to: $0.at, every: 1000, at: at) : nil
        }
        return (parts.map { $0.deadline(context) } + [message?.until, tick]).compactMap { $0 }.min()
    }

    func context(_ client: ClientState?, _ size: Size, _ at: Int) -> ScreenContext {
        ScreenContext(
            client: client,
            size: size,
            settings: settings,
            at: at,
            message: message ?? closingMessage(at),
            isFocused: isFocused,
            lastKeyAt: lastKeyAt,
            pictures: pictures
        )
    }

    /// Records the focus and the time of the last key. Both show whether the player looks at the
    /// screen.
    private mutating func notice(_ event: TerminalEvent, at: Int) {
        switch event {
        case .focus(let isFocused): self.isFocused = isFocused
        case .key, .click, .drag, .release, .scroll, .paste: lastKeyAt = at
        }
    }

    /// The screen without boxes: the topmost screen that the player has opened, or else the screen
    /// for the state of the client, such as the lobby.
    func place(_ context: ScreenContext) -> any ScreenPart {
        if TooSmallScreen.isNeeded(context) { return tooSmall }
        if let part = top(Layer.everywhere).flatMap({ opened[$0] }) { return part }
        guard let client = context.client else { return find }
        if !client.hasSettled { return connecting }
        if let part = top(Layer.ofServer).flatMap({ opened[$0] }) { return part }
        return context.room == nil ? lobby : room
    }

    private func top(_ layers: [Layer]) -> Layer? { layers.first { opened[$0] != nil } }

    private mutating func close(_ layers: [Layer]) {
        for layer in layers { opened[layer] = nil }
    }

    /// The boxes over the screen, the topmost last.
    func overlays(_ context: ScreenContext) -> [any ScreenPart] {
        var parts: [any ScreenPart] = []
        if TooSmallScreen.isNeeded(context) { return [] }
        if context.client?.isAway == true { parts.append(reconnecting) }
        if var help {
            help.page = sheet(below(context), context)
            parts.append(help)
        }
        if var palette {
            palette.page = sheet(below(context), context)
            parts.append(palette)
        }
        return parts
    }

    /// The screen or box whose keys the help and the palette show.
    private func below(_ context: ScreenContext) -> any ScreenPart {
        context.client?.isAway == true ? reconnecting : place(context)
    }

    private mutating func wake(_ context: ScreenContext) -> [ScreenEffect] {
        if opened[.review] != nil { return opened[.review]?.wake(context) ?? [] }
        guard let client = context.client else { return find.wake(context) }
        if !client.hasSettled { return connecting.wake(context) }
        if context.client?.isAway == true { return reconnecting.wake(context) }
        if let layer = top(Layer.ofServer) { return opened[layer]?.wake(context) ?? [] }
        return context.room == nil ? lobby.wake(context) : room.wake(context)
    }

    private mutating func take(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        if case .key(let key) = event, let effect = Self.keys(context)[key] { return [effect] }
        if TooSmallScreen.isNeeded(context) { return tooSmall.receive(event, context) }
        if palette != nil {
            let page = sheet(below(context), context)
            palette?.page = page
            return palette?.receive(event, context) ?? []
        }
        if help != nil {
            let page = sheet(below(context), context)
            help?.page = page
            return help?.receive(event, context) ?? []
        }
        if context.client?.isAway == true { return reconnecting.receive(event, context) }
        if let layer = top(Layer.everywhere) {
            return opened[layer]?.receive(event, context) ?? []
        }
        guard let client = context.client else { return find.receive(event, context) }
        if !client.hasSettled { return connecting.receive(event, context) }
        if let layer = top(Layer.ofServer) {
            return opened[layer]?.receive(event, context) ?? []
        }
        return context.room == nil
            ? lobby.receive(event, context) : room.receive(event, context)
    }

    /// Carries out the effects of the screen itself and returns the others.
    private mutating func perform(_ effects: [ScreenEffect], at: Int) -> [ScreenEffect] {
        effects.filter { effect in
            switch effect {
            case .tell(let message): tell(message, at: at)
            case .set(let settings): self.settings = settings
            case .open(.review(let game)): openReview(game, isAlone: false, at: at)
            case .open(.ladder): opened[.ladder] = LadderScreen(at: at)
            case .open(let opening): open(opening)
            case .connect, .goBack:
                hasChosen = true
                close(Layer.ofServer)
                return true
            default: return true
            }
            return false
        }
    }

    /// Opens the review of a game, or says why it cannot be shown.
    private mutating func openReview(_ game: PlayedGame, isAlone: Bool, at: Int) {
        opened[.review] = ReviewScreen(game, settings, isAlone: isAlone)
        if opened[.review] == nil { tell(ScreenMessage(text: HistoryCommand.tooLong), at: at) }
    }

    mutating func open(_ opening: ScreenEffect.Opening) {
        switch opening {
        case .help: help = HelpBox()
        case .settings: opened[.settings] = SettingsScreen()
        case .palette: palette = PaletteBox()
        case .newRoom(let options):
            opened[.newRoom] = NewRoomScreen(options: options)
            opened[.themes] = nil
        case .themes(let options): opened[.themes] = ThemesScreen(form: options)
        case .review, .ladder: break
        case .nothing:
            if palette != nil {
                palette = nil
            } else if help != nil {
                help = nil
            } else if let layer = top(Layer.everywhere + Layer.ofServer) {
                opened[layer] = nil
            }
        }
    }
}
