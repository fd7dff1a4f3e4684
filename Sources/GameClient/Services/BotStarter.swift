import ClientCore
import GameProtocol
import Sockets

/// Starts bots that play with this player: each is this program once more.
///
/// They end by themselves, once no person sits in their room.
final class BotStarter {
    private var bots: [SilentChild] = []

    /// Starts a bot for a room, under that name or a new one; gives its name.
    func start(at address: JoinAddress, name: String?) throws(SystemError) -> String {
        bots.removeAll { !$0.isRunning }
        let number = RandomBytes.make(count: 2).reduce(0) { $0 << 8 | Int($1) } % 900 + 100
        let name = name ?? BotName.prefix + "\(number)"
        // It stays for rematches.
        let words = [
            "bot", address.text, "--name", name, "--games", "1000", "--quiet", "--with-people",
        ]
        bots.append(try SilentChild(ownWords: words))
        return name
    }
}
