import ClientCore
import GameProtocol
import Sockets

/// A launcher of bots that play with this player. Each bot is another process of this program. The
/// bots end by themselves when no person is left in their room.
final class BotStarter {
    private var bots: [SilentChild] = []

    /// Starts a bot for a room and returns its name.
    func start(_ bot: WantedBot, at address: JoinAddress) throws(SystemError) -> String {
        bots.removeAll { !$0.isRunning }
        let name: String
        let grade: BotGrade
        switch bot {
        case .new(let new):
            name = BotName.make(new, Self.number)
            grade = new
        case .plain:
            name = BotName.make(nil, Self.number)
            grade = .normal
        case .named(let old):
            name = old
            grade = BotName.grade(of: old) ?? .normal
        }
        // The high count of games lets the bot stay for rematches.
        let words = [
            "bot", address.text, "--name", name, "--level", grade.character, "--games", "1000",
            "--quiet", "--with-people",
        ]
        bots.append(try SilentChild(ownWords: words))
        return name
    }

    private static var number: Int {
        RandomBytes.make(count: 2).reduce(0) { $0 << 8 | Int($1) } % 900 + 100
    }

    static func sentence(_ error: SystemError) -> String {
        "A bot cannot be started: \(error.reason)."
    }
}
