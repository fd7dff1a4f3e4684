import ClientCore
import GameProtocol
import TerminalKit

/// The rooms of a server, and the details of the selected room. A wide window shows both; in a
/// small window, the details are a screen of their own.
struct LobbyScreen: ScreenPart {
    var listing = RoomListing()
    var isShowingDetail = false
    /// The field for the filter while the player types; otherwise nil.
    var filterField: TextField?
    /// The number of a room that the player is typing; a further digit may extend the number.
    var typedNumber: Int?
    /// The room whose password the player is typing, and the role to enter it in.
    var passwordField: (code: String, role: Role, field: TextField)?
    /// The last attempt to enter a room, with the password if the player typed one.
    var lastTry: (code: String, role: Role, password: String?)?
    /// The text of the question whether to watch a full room; nil while the question is not open.
    var watchQuestion: String?
    /// The reason why this player lost the seat and is back in the lobby, until the player has read
    /// it.
    var sentOut: SentOutBox?
    /// The room of the last click, and the time of the click.
    var clicked: (code: String, at: Int)?
    /// The time at which the player left the last room.
    private var leftAt: Int?
    private var refreshedAt = 0
    /// The question about the level of a bot; nil while the question is closed.
    var botQuestion: BotQuestion?
    /// The question which player to invite; nil while the question is closed.
    var inviteQuestion: InviteQuestion?
    /// The bot to add to the room that is being created.
    var wantedBot: BotGrade?

    static let refreshMs = 2000
    static let doubleClickMs = 450

    /// Whether a key press may still belong to the room that the player has just left.
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
        // In a room, the screen of the room reports the news.
        guard context.room == nil, let message = LobbyWords.message(news) else { return [] }
        return [.tell(message)]
    }

    /// The role in a room that the command line asks for.
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

/// The messages that the lobby shows about events.
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
        // A notice with a time has a countdown of its own.
        case .notice(_, let message, nil, _): ScreenMessage(text: message)
        default: nil
        }
    }

    /// Returns the sentence that the plain interface prints, too.
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

/// A box over the lobby after this player has lost a seat: the reason and its consequence.
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
