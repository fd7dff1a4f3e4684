import Checksums
import ClientCore
import Sockets
import TerminalKit

/// The side effects of the full-screen interface: bell, window title, clipboard, bots and saved
/// files.
final class ScreenHelper {
    private let terminal: ScreenTerminal
    private let bots = BotStarter()

    /// The number of the signal that Ctrl-C sends.
    static let interrupt: Int32 = 2
    private static let messageMs = 5000
    /// The time between two rings of the bell, in milliseconds. Terminals merge faster rings into
    /// one.
    private static let ringMs = 200
    /// The times at which the bell has still to ring.
    private var ringTimes: [Int] = []

    init(_ terminal: ScreenTerminal) { self.terminal = terminal }

    /// Carries out an effect and returns the message about it; nil for effects without a message.
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

    /// The time of the next ring; nil if none is due.
    var deadline: Int? { ringTimes.min() }

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

    /// Starts a bot and returns its name, or a message about the error.
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
