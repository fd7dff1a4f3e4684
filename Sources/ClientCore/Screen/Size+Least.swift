package import TerminalKit

extension Size {
    /// The smallest window that any screen can be shown in.
    package static let least = Size(columns: 40, rows: 12)

    /// Too small for a side panel; cards take one line each.
    var isCompact: Bool { columns < 80 || rows < 24 }
    /// Cards take the most that they can.
    var isLarge: Bool { columns >= 110 && rows >= 34 }

    /// `80x24`.
    var text: String { "\(columns)x\(rows)" }
}
