import ClientCore
import GameProtocol

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
