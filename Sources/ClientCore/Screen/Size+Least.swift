package import TerminalKit

extension Size {
    /// The smallest window that any screen can be shown in.
    package static let least = Size(columns: 40, rows: 12)

    /// `80x24`.
    var text: String { "\(columns)x\(rows)" }
}
