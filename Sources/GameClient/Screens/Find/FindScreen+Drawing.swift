import ClientCore
import TerminalKit

extension FindScreen {
    private enum Line {
        case text(String, Style)
        /// An entry of the list, by its index in `addresses`.
        case entry(Int)
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let size = context.size
        canvas.header("Cardtable", nil, context.settings.program)
        canvas.rule(row: 1)
        canvas.rule(row: size.rows - 3)
        let left = size.columns < 80 ? 0 : 3
        let style: Style = isNaming ? .bold : .plain
        let label = canvas.frame.put("Your name   ", column: left, row: 2)
        let cursor = canvas.frame.put(name.before, column: label, row: 2, style)
        canvas.frame.put(name.behind + (isNaming ? "_" : ""), column: cursor, row: 2, style)
        canvas.add(.key(.function(2)), Rect(column: left, row: 2, columns: 34))
        drawLines(left, rows: size.rows - 7, on: &canvas)
        drawBelow(on: &canvas, context)
        if isNaming { canvas.frame.cursor = Position(column: cursor, row: 2) }
    }

    private func drawBelow(on canvas: inout Canvas, _ context: ScreenContext) {
        let row = canvas.messageRow
        failure?.draw(on: &canvas)
        if let addressField, failure == nil {
            let isTold = context.message != nil
            if isTold { canvas.message(context.message) }
            let place = isTold ? row - 2 : row
            canvas.field("Address: ", addressField, column: canvas.margin, row: place)
        } else {
            canvas.message(context.message, otherwise: remark)
        }
        canvas.footer(keys.rows.hints(footer))
    }

    private var remark: String {
        if let failure { return failure.remark }
        guard seats.indices.contains(selected) else { return looking }
        return "Enter goes back to your seat in \(seats[selected].room)."
    }

    private var looking: String {
        let advice = servers.isEmpty ? "  A guest network may keep computers apart." : ""
        return "Looking for servers…  (\(servers.count) found)\(advice)"
    }

    private var lines: [Line] {
        var lines: [Line] = []
        if !seats.isEmpty {
            lines =
                [.text("YOUR SEATS", .heading)] + seats.indices.map(Line.entry) + [
                    .text("", .plain)
                ]
        }
        lines.append(.text("SERVERS ON THIS NETWORK", .heading))
        let firstOlder = seats.count + servers.count
        lines += (seats.count..<firstOlder).map(Line.entry)
        if servers.isEmpty { lines.append(.text("  none yet", .dim)) }
        if !older.isEmpty {
            lines += [.text("", .plain), .text("RECENT", .heading)]
            lines += (firstOlder..<addresses.count).map(Line.entry)
        }
        return lines + [
            .text("", .plain), .text("  a  type an address…", .plain), .text("", .plain),
            .text("No server yet?  On any computer here run:  GameServer", .plain),
            .text("It prints the line your friends paste to join.", .plain),
        ]
    }

    private func drawLines(_ left: Int, rows: Int, on canvas: inout Canvas) {
        let lines = lines
        let place = lines.firstIndex { if case .entry(selected) = $0 { true } else { false } }
        let first = ListSelection.centered(place ?? 0, of: lines.count, visible: rows)
        for (row, line) in lines.dropFirst(first).prefix(max(0, rows)).enumerated() {
            let row = 4 + row
            guard let click = draw(line, left, row: row, on: &canvas) else { continue }
            canvas.add(click, Rect(column: 0, row: row, columns: canvas.frame.size.columns))
        }
    }

    private func draw(
        _ line: Line,
        _ left: Int,
        row: Int,
        on canvas: inout Canvas
    ) -> Canvas.Click? {
        let columns = canvas.frame.size.columns
        switch line {
        case .text(let text, let style):
            canvas.frame.put(text, column: left, row: row, style, columns: columns - left)
            // While the player types a name, `a` is a letter of the name.
            return text.hasPrefix("  a") && !isNaming ? .key(.character("a")) : nil
        case .entry(let index):
            if index == selected { canvas.frame.put("▶", column: left, row: row) }
            canvas.frame.put("\(index + 1)", column: left + 2, row: row)
            let server = index - seats.count
            if server < 0 {
                draw(seats[index], left, row: row, on: &canvas)
            } else if servers.indices.contains(server) {
                draw(servers[server], left, row: row, on: &canvas)
            } else {
                let recent = older[server - servers.count]
                canvas.frame.put(recent.address.text, column: left + 5, row: row, columns: 18)
                canvas.frame.put(recent.words, column: left + 24, row: row, .dim)
            }
            return .entry(index)
        }
    }

    private func draw(_ seat: SeatTicket, _ left: Int, row: Int, on canvas: inout Canvas) {
        let kept = Clock.minutes(seat.resumeMs)
        canvas.frame.put(
            "\(seat.room) at \(seat.address.text) as \(seat.name), kept for up to \(kept)",
            column: left + 5,
            row: row,
            columns: canvas.frame.size.columns - left - 5
        )
    }

    private func draw(_ server: FoundServer, _ left: Int, row: Int, on canvas: inout Canvas) {
        let isWide = left > 0
        let address = left + (isWide ? 24 : 20)
        let name = server.isOurs ? server.name : "\(server.name) (another version)"
        canvas.frame.put(name, column: left + 5, row: row, columns: address - left - 6)
        canvas.frame.put(
            server.address.text,
            column: address,
            row: row,
            columns: isWide ? 21 : canvas.frame.size.columns - address
        )
        if isWide { drawCounts(server, column: left + 46, row: row, on: &canvas) }
    }

    private func drawCounts(
        _ server: FoundServer,
        column: Int,
        row: Int,
        on canvas: inout Canvas
    ) {
        canvas.frame.put(PlainWords.count(server.rooms, "room"), column: column, row: row)
        canvas.frame.put("\(server.open) open", column: column + 10, row: row)
        canvas.frame.put(PlainWords.count(server.players, "player"), column: column + 19, row: row)
    }
}
