package import TerminalKit

extension Size {
    /// The smallest window that any screen can be shown in.
    package static let least = Size(columns: 34, rows: 12)

    /// Decks and patiences have small cards, and no panel beside them.
    var isCompact: Bool { columns < 80 || rows < 24 }
    /// Has no room for a panel beside cards, nor for long sentences.
    var isNarrow: Bool { columns < 72 }
    /// Cards take the most that they can.
    var isLarge: Bool { columns >= 110 && rows >= 34 }

    /// `80x24`.
    var text: String { "\(columns)x\(rows)" }
}
