import TerminalKit

/// The log of a room: chat, joins and leaves, as the panel shows them.
struct TalkLog: Equatable, Sendable {
    /// The most lines that are kept; the oldest are dropped first.
    static let maximumLines = 100

    private(set) var lines: [Line] = []

    /// A chat message, or a note about an event.
    enum Line: Equatable, Sendable {
        case said(player: String, text: String)
        case note(String)
    }

    mutating func say(_ player: String, _ text: String) { add(.said(player: player, text: text)) }

    mutating func note(_ text: String) { add(.note(text)) }

    private mutating func add(_ line: Line) {
        lines.append(line)
        if lines.count > Self.maximumLines { lines.removeFirst() }
    }

    /// The most rows of one line in a panel. A longer line ends in `…`; the chat box shows it
    /// whole.
    private static let maximumRows = 3

    /// Returns the newest lines that fit, each with its speaker. The oldest of them comes first.
    func rows(columns: Int, count: Int) -> [StyledText] {
        var rows: [StyledText] = []
        for line in lines.reversed() {
            let left = max(0, count - rows.count)
            let most = rows.isEmpty ? min(Self.maximumRows, left) : Self.maximumRows
            let next = most > 0 ? Self.wrap(line, columns, maximum: most) : []
            guard !next.isEmpty, next.count <= left else { break }
            rows = next + rows
        }
        return rows
    }

    /// Returns all lines of the log, wrapped to the given width but not shortened.
    func allRows(columns: Int) -> [StyledText] {
        lines.flatMap { Self.wrap($0, columns, maximum: .max) }
    }

    /// The newest chat message, in one line.
    var last: String? {
        for case .said(let player, let text) in lines.reversed() { return "\(player): \(text)" }
        return nil
    }

    private static func wrap(_ line: Line, _ columns: Int, maximum: Int) -> [StyledText] {
        let (head, text) =
            switch line {
            case .said(let player, let text): (player + "  ", text)
            case .note(let text): ("· ", text)
            }
        let indent = min(Width.of(head), columns / 2)
        var rows = WordWrap.lines(text, columns: columns - indent)
        if rows.count > maximum {
            let rest = rows[(maximum - 1)...].joined(separator: " ")
            rows = rows.prefix(maximum - 1) + [Frame.fit(rest, columns - indent)]
        }
        return rows.enumerated().map { index, row in
            index == 0
                ? StyledText(Frame.fit(head, indent), .bold).adding(row)
                : StyledText(.blanks(indent) + row)
        }
    }
}
