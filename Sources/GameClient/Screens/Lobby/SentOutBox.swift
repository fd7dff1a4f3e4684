import ClientCore
import GameProtocol
import TerminalKit

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
