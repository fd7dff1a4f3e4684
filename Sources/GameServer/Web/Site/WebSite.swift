import CardPictures
import GameProtocol
import Games
import Pictures
import Sockets

/// The content of the HTTP port (Documentation/decks-over-http.md):
/// - the page on which people play
/// - the WebSocket to the games
/// - the pictures of cards
/// - decks for programs, and a page that describes them
final class WebSite: WebPages {
    let decks: ShelfPages
    let counts = RequestCounts()
    private let images = CardImages()
    private let handshake: Handshake
    private let mayConnect: @Sendable () -> Bool
    private let relayRefusal: RelayRefusal
    private let game: GamePage
    private let roomCodes: RoomCodeImages
    private let themes: ThemePages

    /// Returns the refusal of a browser whose lines would go to the server with this name; nil if they may go there.
    typealias RelayRefusal = @Sendable (String) -> HTTPAnswer?

    /// - Parameters:
    ///   - page: the folder of the page; nil for the page in the program.
    ///   - themes: the themes whose pictures the port serves.
    ///   - listed: returns the options of a room that the list shows; nil if the room is private or does not exist.
    ///   - mayConnect: whether the server takes new players now.
    init(
        maximumDecks: Int = Limits.defaultShelfDecks,
        publicURL: PublicURL? = nil,
        page: String? = nil,
        ownHost: @escaping @Sendable () -> SocketAddress.Host? = { nil },
        randomBytes: @escaping @Sendable () -> [UInt8] = { RandomBytes.make(count: 32) },
        themes: @escaping @Sendable () -> LoadedThemes = { .builtIn },
        listed: @escaping @Sendable (String) -> GameOptions? = { _ in nil },
        mayConnect: @escaping @Sendable () -> Bool = { true },
        relayRefusal: @escaping RelayRefusal = { _ in
            .text("This server is in no cluster.", .notFound)
        }
    ) {
        roomCodes = RoomCodeImages(publicURL, ownHost: ownHost)
        game = GamePage(publicURL: publicURL?.text, folder: page, listed: listed)
        handshake = Handshake(publicURL: publicURL?.text)
        self.mayConnect = mayConnect
        self.relayRefusal = relayRefusal
        self.themes = ThemePages(themes: themes)
        decks = ShelfPages(
            maximumDecks: maximumDecks,
            publicURL: publicURL,
            randomBytes: randomBytes,
            counts: counts
        )
    }

    /// - Parameter bound: the addresses that the server listens on.
    convenience init(
        _ configuration: ServerConfiguration,
        bound: [SocketAddress.Host],
        themes: @escaping @Sendable () -> LoadedThemes,
        listed: @escaping @Sendable (String) -> GameOptions?,
        mayConnect: @escaping @Sendable () -> Bool,
        relayRefusal: @escaping RelayRefusal
    ) {
        let random = ShelfRandom(configuration.seed)
        self.init(
            maximumDecks: configuration.maximumDecks,
            publicURL: configuration.publicURL,
            page: configuration.page,
            ownHost: { Interfaces.now().usable(at: bound).first?.host },
            randomBytes: { random.next() },
            themes: themes,
            listed: listed,
            mayConnect: mayConnect,
            relayRefusal: relayRefusal
        )
    }

    func answer(_ request: HTTPRequest, from peer: WebPeer) -> HTTPAnswer {
        if isOfDecks(request) { return decks.answer(request, from: peer) }
        if request.path == ["ws"], !request.endsInSlash {
            return counts.add("ws", connect(request))
        }
        if request.path.isEmpty, request.method == .options {
            let answer = HTTPAnswer(status: .noContent).with("Allow", HTTPAnswer.methods)
            return counts.add("options", answer)
        }
        guard let page = page(request, peer) else {
            if request.method == .other { return counts.add("none", .plain(.notImplemented)) }
            return counts.add("none", request.acceptsHTML ? Self.notFound : .plain(.notFound))
        }
        switch request.method {
        case .get, .head: return counts.add(page.route, page.answer(request))
        case .options where !page.isOpen:
            let answer = HTTPAnswer(status: .noContent).with("Allow", Self.methods)
            return counts.add("options", answer)
        case .options: return counts.add("options", .preflight(request, methods: Self.methods))
        case .post, .other:
            let answer = HTTPAnswer.plain(.notAllowed).with("Allow", Self.methods)
            return counts.add(page.route, answer)
        }
    }

    func refusal(_ fault: RequestFault, of request: HTTPRequest) -> HTTPAnswer {
        if isOfDecks(request) { return decks.refusal(fault, of: request) }
        return counts.add("none", HTTPAnswer.text(fault.rule, fault.status).openToAnyPage)
    }

    /// Opens a WebSocket for the game (Documentation/protocol/websocket.md).
    private func connect(_ request: HTTPRequest) -> HTTPAnswer {
        let answer = handshake.answer(to: request)
        guard answer.status == .switchingProtocols else { return answer }
        guard mayConnect() else {
            return HTTPAnswer.plain(.unavailable).with("Retry-After", "5")
        }
        return request.parameter("server").flatMap(relayRefusal) ?? answer
    }

    private static let methods = "GET, HEAD, OPTIONS"
    /// The answer to a browser if the address does not exist.
    private static let notFound = HTTPAnswer(
        status: .notFound,
        type: "text/html; charset=utf-8",
        content: Array(
            """
            <!doctype html>
            <html lang="en"><meta name="viewport" content="width=device-width">
            <title>Not found – Cardtable</title>
            <h1>There is nothing at this address.</h1>
            <p><a href="/">To the lobby</a></p>
            </html>

            """.utf8
        )
    ).with("Content-Security-Policy", "default-src 'none'").with("Vary", "Accept")

    private func isOfDecks(_ request: HTTPRequest) -> Bool {
        decks.isOn && request.path.first == "api"
    }

    /// A page or picture: its name in the metrics, and its answer.
    private struct Page {
        let route: String
        /// Whether pages of other sites may read this page or picture.
        var isOpen = true
        let answer: (HTTPRequest) -> HTTPAnswer
    }

    private func page(_ request: HTTPRequest, _ peer: WebPeer) -> Page? {
        switch request.path {
        case ["docs"]:
            guard decks.isOn else { return nil }
            return Page(route: "docs") { DocsPage.answer(to: $0) }
        case ["docs.css"]: return Page(route: "docs") { DocsPage.style.answer(to: $0) }
        case let path where path.count == 3 && path[0] == "static" && path[1] == "img":
            guard !request.endsInSlash, let image = images.content(path[2]) else { return nil }
            return Page(route: "image") { request in
                image.answer(to: request).openToAnyPage
                    .with("Cache-Control", "public, max-age=86400")
                    .with("Cross-Origin-Resource-Policy", "cross-origin")
            }
        case let path where path.first == "themes":
            guard let picture = themes.content(request) else { return nil }
            return Page(route: "theme", isOpen: false) { [themes] in
                themes.answer(picture, to: $0)
            }
        default:
            if let answer = game.answer(to: request) {
                return Page(route: "page") { _ in answer }
            }
            guard let link = roomCodes.link(request, peer) else { return nil }
            return Page(route: "room_code") { [roomCodes] in roomCodes.answer(link, to: $0) }
        }
    }
}

/// The pictures of cards below `/static/img/`; each is drawn at its first request, and kept.
final class CardImages: Sendable {
    private let made = Locked<[String: FixedContent]>([:])

    /// Returns the picture with a file name such as `0H.png` or `back.svg`; nil if there is none.
    func content(_ file: String) -> FixedContent? {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == "svg" || parts[1] == "png" else { return nil }
        guard let drawing = Self.drawing(String(parts[0])) else { return nil }
        // A picture with two names may be drawn twice, once for each name.
        if let known = made.withLock({ $0[file] }) { return known }
        let content =
            parts[1] == "svg"
            ? FixedContent(type: "image/svg+xml", Array(drawing().svg.utf8))
            : FixedContent(type: "image/png", PNG.encode(Bitmap(drawing())))
        made.withLock { $0[file] = content }
        return content
    }

    /// Returns the drawing of a name: a card's code, the back, or `aceDiamonds`, a name that ad blockers do not hide.
    private static func drawing(_ name: String) -> (() -> Drawing)? {
        switch name {
        case "back", "XX": return { CardDrawing.back }
        case "aceDiamonds": return { CardDrawing.face(of: .suited(.ace, .diamonds)) }
        default:
            guard let card = PlayingCard(code: name), card.code == name else { return nil }
            return { CardDrawing.face(of: card) }
        }
    }
}

/// The pictures of themes below `/themes/` (Documentation/themes.md, section 4).
///
/// A path is looked up among the names that were read with the themes, so that no request leads to a file.
struct ThemePages: Sendable {
    /// Returns the present themes.
    let themes: @Sendable () -> LoadedThemes

    /// Returns the picture of a request; nil if there is none.
    func content(_ request: HTTPRequest) -> FixedContent? {
        let path = request.path
        guard path.count == 3, path[0] == "themes", !request.endsInSlash else { return nil }
        return themes().pictures["\(path[1])/\(path[2])"]
    }

    /// Answers with a picture. A stranger made it, so a browser that opens it alone runs no script of it, and no page
    /// of another site may show it.
    func answer(_ picture: FixedContent, to request: HTTPRequest) -> HTTPAnswer {
        picture.answer(to: request)
            // After the themes are read again, the name may stand for another picture.
            .with("Cache-Control", "no-cache")
            .with("Content-Security-Policy", "default-src 'none'; sandbox")
            .with("Cross-Origin-Resource-Policy", "same-origin")
    }
}
