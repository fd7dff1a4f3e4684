import ClientCore
import TerminalKit

/// The reason why the client has no server: a sentence about the problem, and one about the remedy.
struct FailureBox: Equatable, Sendable {
    let title: String
    let lines: [String]
    /// A sentence for the message row that explains the problem.
    let remark: String

    private static let columns = 68

    init(_ failure: Failure) {
        lines = Self.lines(failure)
        switch failure {
        case .refused: remark = "The computer is there, but nothing listens on that port."
        case .timeout: remark = "Nothing came back at all."
        case .unknownHost: remark = "The name leads to no computer."
        case .unreachable: remark = "There is no way to that computer."
        case .seatGone: remark = "r goes back to the lobby."
        case .notOurs: remark = "The computer is there, but something else listens on that port."
        default: remark = ""
        }
        switch failure {
        case .refused, .timeout, .unknownHost, .unreachable, .notOurs: title = "Could not connect"
        case .lost, .notRegained, .lineTooLong, .unreadable: title = "Connection lost"
        case .seatGone: title = "Your seat is gone"
        case .ended: title = "Connection closed"
        default: title = "The server said no"
        }
    }

    /// Creates the box of a server that has shut down and may come back.
    init(closed server: String) {
        title = "\(server) closed"
        lines = ["This screen goes back there as soon as the server answers again."]
        remark = "Waiting for \(server)…"
    }

    private static func lines(_ failure: Failure) -> [String] {
        if case .refused(let to) = failure {
            return [
                "Nothing answers at \(to.host), port \(to.port).",
                "Is GameServer running there?  Check:",
                "    GameClient ping \(to.server.text)",
            ]
        }
        // The further lines name shell commands. Here, a key does the same.
        if case .seatGone = failure { return Array(PlainFailure.lines(failure).prefix(1)) }
        return PlainFailure.lines(failure)
    }

    /// Draws the box in the middle of the window.
    func draw(on canvas: inout Canvas) {
        let columns = min(Self.columns, canvas.frame.size.columns - 2)
        let text = lines.flatMap { line in
            Width.of(line) <= columns - 6 ? [line] : WordWrap.lines(line, columns: columns - 6)
        }
        let rows = min(text.count + 4, canvas.frame.size.rows - 2)
        let shown = Array(text.prefix(max(0, rows - 4)))
        let rect = canvas.drawOver(Dialog(title, shown), columns: Self.columns, rows: rows)
        let isShort = columns < Self.columns
        canvas.buttons(
            [
                KeyHint("r", isShort ? "again" : "try again"),
                KeyHint("a", isShort ? "address" : "other address"), KeyHint("Esc", "back"),
            ],
            column: rect.column + 3,
            row: rect.row + rows - 2,
            gap: isShort ? 2 : 5
        )
    }
}
