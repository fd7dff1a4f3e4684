import ClientCore
import GameProtocol
import TerminalKit

/// The rooms of a server, and the detail of the selected one.
///
/// In wide windows both are there; in small ones the detail is a screen of its own.
struct LobbyScreen: ScreenPart {
    var listing = RoomListing()
    var isShowingDetail = false
    /// The filter while it is typed.
    var filterField: TextField?
    /// The number that is being typed; a further digit may make it longer.
    var typedNumber: Int?
    /// The room whose password is being typed, and what for.
    var passwordField: (code: String, role: Role, field: TextField)?
    /// The last try to enter a room, with the password if one was typed.
    var lastTry: (code: String, role: Role, password: String?)?
    /// A room is full: watch it?
    var watchQuestion: String?
    /// Why this player is here, and not in a room any more; until it was read.
    var sentOut: SentOutBox?
    /// The room that was clicked last, and when.
    var clicked: (code: String, at: Int)?
    /// When the last room was left.
    private var leftAt: Int?
    private var refreshedAt = 0
    /// The question how strong a bot is to be, while it stands.
    var botQuestion: BotQuestion?
    /// The question whom to invite, while it stands.
    var inviteQuestion: InviteQuestion?
    /// The room that is on its way is for such a bot as well.
    var wantedBot: BotGrade?

    static let refreshMs = 2000
    static let doubleClickMs = 450

    /// Whether a key was under way before the room was left, and meant something there.
    func isLate(_ context: ScreenContext) -> Bool {
        leftAt.map { context.at < $0 + NextRoom.readingMs } ?? false
    }

    mutating func happened(_ news: News, _ context: ScreenContext) -> [ScreenEffect] {
        switch news {
        case .rooms:
            refreshedAt = context.at
            hold(context)
        case .leftRoom: leftAt = context.at
        case .sentOut(let room, let reason):
            sentOut = SentOutBox(words: SentOutWords(room: room, reason: reason))
            listing.select(room.code)
        case .entered(let room, let address), .roomNow(let room, let address, isNew: true):
            listing.select(room.code)
            passwordField = nil
            watchQuestion = nil
            sentOut = nil
            lastTry = nil
            isShowingDetail = false
            (filterField, typedNumber) = (nil, nil)
            botQuestion = nil
            inviteQuestion = nil
            guard let bot = wantedBot.take(), room.isPlayer else { return [] }
            return [.startBot(address, .new(bot))]
        case .rejected(.room(.wrongPassword(let code, _))):
            let lastTry = lastTry?.code == code ? lastTry : nil
            askPassword(code, lastTry?.role ?? Self.role(of: context))
            if lastTry?.password != nil, context.room == nil {
                return .tell("That is not the password of \(code).")
            }
        case .rejected, .failed, .lost:
            (wantedBot, botQuestion) = (nil, nil)
            inviteQuestion = nil
        case .askWatch(let code, let seats): watchQuestion = PlainText.watchQuestion(code, seats)
        default: break
        }
        // In a room its own screen says what happens.
        guard context.room == nil, let message = LobbyWords.message(news) else { return [] }
        return [.tell(message)]
    }

    /// What the command line wanted in the room.
    private static func role(of context: ScreenContext) -> Role {
        switch context.client?.plan.purpose {
        case .watch, .watchLobby: .spectator
        default: .player
        }
    }

    func deadline(_ context: ScreenContext) -> Int? {
        guard let client = context.client else { return nil }
        let refresh = client.stage == .open ? refreshedAt + Self.refreshMs : nil
        let offer = client.invitation.flatMap { $0.isRead(at: context.at) ? nil : $0.readAt }
        return [refresh, offer, ConnectionMark.deadline(client, at: context.at)]
            .compactMap { $0 }.min()
    }

    mutating func wake(_ context: ScreenContext) -> [ScreenEffect] {
        guard context.client?.stage == .open, context.at >= refreshedAt + Self.refreshMs else {
            return []
        }
        refreshedAt = context.at
        hold(context)
        return [.command(.refresh)]
    }
}

/// What the lobby says in its message row of things that happened.
enum LobbyWords {
    static func message(_ news: News) -> ScreenMessage? {
        switch news {
        case .rejected(let rejection): text(rejection).map { ScreenMessage(text: $0) }
        case .named(let name): ScreenMessage(text: "Your name is \(name).")
        case .renamed, .connectedAgain: ScreenMessage(text: plain(news))
        case .muted(let player, true): ScreenMessage(text: "\(player) is muted.")
        case .moving, .unavailable: ScreenMessage(text: plain(news))
        case .notMoved: ScreenMessage(text: plain(news), isError: true)
        case .outOfRoom: ScreenMessage(text: plain(news), isError: true)
        // How long it stays open is told by a clock.
        case .notice(_, let message, nil, _): ScreenMessage(text: message)
        default: nil
        }
    }

    /// What lines of the plain face say, too.
    private static func plain(_ news: News) -> String {
        PlainText().sentence(news).lines.joined(separator: " ")
    }

    private static func text(_ rejection: Rejection) -> String? {
        switch rejection {
        case .room(.wrongPassword(let code, let wasGiven)):
            wasGiven ? "That is not the password of \(code)." : nil
        case .room(.roomFull(let code)): "\(code) is full. w watches it."
        case .command(.nothingAsked), .room(.noRoom): nil
        default: PlainRejection(words: PlainWords()).line(rejection)
        }
    }
}

/// What lies over the lobby when this player has lost a seat: why, and what it means.
struct SentOutBox: Sendable {
    let words: SentOutWords

    private static let columns = 60

    func draw(on canvas: inout Canvas) {
        let columns = min(Self.columns, canvas.frame.size.columns - 2)
        let lines = WordWrap.lines(words.line, columns: columns - 6) + ["", "Enter goes on"]
        let rect = canvas.drawOver(Dialog(words.title, lines), columns: Self.columns)
        canvas.add(.key(.enter), rect)
    }
}
