import ClientCore
import TerminalKit

/// What was said in a room, and who came and went, as the panel shows it.
struct TalkLog: Equatable, Sendable {
    /// Lines beyond these are forgotten, the oldest first.
    static let maximumLines = 100

    private(set) var lines: [Line] = []

    /// Something that was said, or that happened.
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

    /// What a line takes of a panel; what is longer ends in `…`, and is read whole elsewhere.
    private static let maximumRows = 3

    /// The newest lines that fit, the oldest of them first; each with who said it.
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

    /// Everything, whole.
    func allRows(columns: Int) -> [StyledText] {
        lines.flatMap { Self.wrap($0, columns, maximum: .max) }
    }

    /// The newest thing that was said, in one line.
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
