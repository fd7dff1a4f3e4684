import Checksums
import ClientCore
import GameProtocol
import Sockets
import TerminalKit

/// What the full-screen face does beside drawing: the bell, the title, the clipboard, a bot, a file.
final class ScreenHelper {
    private let terminal: ScreenTerminal
    private let bots = BotStarter()

    /// The number of the signal that Ctrl-C stands for.
    static let interrupt: Int32 = 2
    private static let messageMs = 5000
    /// Bells that follow each other faster are heard as one.
    private static let ringMs = 200
    /// When the bell is still to ring.
    private var ringTimes: [Int] = []

    init(_ terminal: ScreenTerminal) { self.terminal = terminal }

    /// Does it; gives what to tell of it.
    func carryOut(_ effect: ScreenEffect, at: Int) -> ScreenMessage? {
        switch effect {
        case .bell(let bell): ringTimes += (0..<bell.rawValue).map { at + $0 * Self.ringMs }
        case .title(let title): terminal.title(title.map { Cleaning.clean($0, columns: 60) })
        case .copy(let text): return message(copy(text), at: at)
        case .save(let name, let text): return save(name, text, at: at)
        default: break
        }
        return nil
    }

    /// When the bell rings next; nil for never.
    var deadline: Int? { ringTimes.min() }

    /// Rings the bell, where its time has come.
    func ring(at: Int) {
        guard ringTimes.contains(where: { $0 <= at }) else { return }
        ringTimes.removeAll { $0 <= at }
        terminal.send([0x07])
    }

    private func message(_ text: String, isError: Bool = false, at: Int) -> ScreenMessage {
        ScreenMessage(text: text, isError: isError, until: at + Self.messageMs)
    }

    private func copy(_ text: String) -> String {
        if System.copyLocally(text) { return "Copied to the clipboard." }
        let letters = Base64.encode(Array(text.utf8))
        terminal.send(Array("\u{1B}]52;c;".utf8) + letters + [0x07])
        return "Copied, if your terminal allows it."
    }

    /// Starts a bot; gives its name, or what to tell.
    func startBot(
        _ address: JoinAddress,
        _ bot: WantedBot,
        at: Int
    ) -> (name: String?, message: ScreenMessage?) {
        do throws(SystemError) {
            return (try bots.start(bot, at: address), nil)
        } catch {
            return (nil, message(BotStarter.sentence(error), isError: true, at: at))
        }
    }

    private func save(_ name: String, _ text: String, at: Int) -> ScreenMessage {
        do throws(SystemError) {
            try System.writeNew(name, text + "Saved: \(WallClock.text(WallClock.now))\n")
            let folder = System.currentFolder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
            return message("Saved as \(folder)\(name).", at: at)
        } catch  where error.isAlreadyThere {
            return message("\(name) is there already.", at: at)
        } catch {
            return message("\(name) cannot be written: \(error.reason).", isError: true, at: at)
        }
    }
}
