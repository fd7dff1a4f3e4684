import GameProtocol

/// What the full-screen face does beside drawing: the bell, the title, the clipboard, a bot, a file.
final class ScreenHelper {
    private let terminal: ScreenTerminal
    private var bots: [SilentChild] = []

    /// The number of the signal that Ctrl-C stands for.
    static let interrupt: Int32 = 2
    private static let messageMs = 5000

    init(_ terminal: ScreenTerminal) { self.terminal = terminal }

    /// Does it; gives what to tell of it.
    func carryOut(_ effect: ScreenEffect, at: Int) -> ScreenMessage? {
        switch effect {
        case .bell: terminal.send([0x07])
        case .title(let title): terminal.title(title.map { Cleaning.clean($0, columns: 60) })
        case .copy(let text): return message(copy(text), at: at)
        case .startBot(let address): return startBot(address, at: at)
        case .save(let name, let text): return save(name, text, at: at)
        default: break
        }
        return nil
    }

    /// This program goes and the seat is kept: who plays against it plays on.
    func letBotsPlayOn() { for bot in bots { bot.release() } }

    private func message(_ text: String, isError: Bool = false, at: Int) -> ScreenMessage {
        ScreenMessage(text: text, isError: isError, until: at + Self.messageMs)
    }

    private func copy(_ text: String) -> String {
        if System.copyLocally(text) { return "Copied to the clipboard." }
        let letters = Base64.encode(Array(text.utf8))
        terminal.send(Array("\u{1B}]52;c;".utf8) + letters + [0x07])
        return "Copied, if your terminal allows it."
    }

    private func startBot(_ address: JoinAddress, at: Int) -> ScreenMessage? {
        bots.removeAll { !$0.isRunning }
        let number = RandomBytes.make(count: 2).reduce(0) { $0 << 8 | Int($1) } % 900 + 100
        // It stays for rematches, and goes when everybody else has.
        let words = [
            "bot", address.text, "--name", "bot-\(number)", "--games", "1000", "--quiet",
        ]
        do throws(SystemError) {
            bots.append(try SilentChild(ownWords: words))
            return nil
        } catch {
            return message("A bot cannot be started: \(error.reason).", isError: true, at: at)
        }
    }

    private func save(_ name: String, _ text: String, at: Int) -> ScreenMessage {
        do throws(SystemError) {
            try System.writeNew(name, text)
            return message("Saved as \(name).", at: at)
        } catch  where error.isAlreadyThere {
            return message("\(name) is there already.", at: at)
        } catch {
            return message("\(name) cannot be written: \(error.reason).", isError: true, at: at)
        }
    }
}
