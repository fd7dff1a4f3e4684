import GameProtocol

extension FindScreen {
    /// A row of the screen.
    private enum Line {
        case text(String, Style)
        case server(Int)
        case recent(Int)
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let size = context.size
        canvas.header("Cardtable", nil, context.settings.program)
        canvas.rule(row: 1)
        canvas.rule(row: size.rows - 3)
        let left = size.columns < 80 ? 0 : 3
        let label = canvas.frame.put("Your name   ", column: left, row: 2)
        let end = canvas.frame.put(
            name.text + "_",
            column: label,
            row: 2,
            isNaming ? .bold : .plain
        )
        canvas.add(.key(.function(2)), Rect(column: left, row: 2, columns: 34, rows: 1))
        drawLines(left, rows: size.rows - 7, on: &canvas)
        drawBelow(on: &canvas, context)
        if isNaming { canvas.frame.cursor = Position(column: end - 1, row: 2) }
    }

    private func drawBelow(on canvas: inout Canvas, _ context: ScreenContext) {
        if let failure {
            canvas.draw(failure)
            canvas.message(context.message, otherwise: failure.remark)
            return canvas.footer([
                KeyHint("r", "retry"), KeyHint("a", "address"), .help, KeyHint("q", "quit"),
            ])
        }
        if let addressField {
            let row = canvas.messageRow
            if let message = context.message {
                canvas.message(message)
                canvas.field("Address: ", addressField, column: canvas.margin, row: row - 2)
            } else {
                canvas.field("Address: ", addressField, column: canvas.margin, row: row)
            }
            return canvas.footer([
                KeyHint("Enter", "connect", .enter), KeyHint("Esc", "back", .escape),
            ])
        }
        let advice = servers.isEmpty ? "  A guest network may keep computers apart." : ""
        canvas.message(
            context.message,
            otherwise: "Looking for servers…  (\(servers.count) found)\(advice)"
        )
        // While a name is typed, letters are letters.
        if isNaming, addresses.isEmpty || pendingAddress != nil {
            return canvas.footer([
                KeyHint("Enter", "take the name", .enter), KeyHint("Esc", "back", .escape),
            ])
        }
        let letters = isNaming ? [] : [KeyHint("a", "address")]
        canvas.footer(
            [KeyHint("↑↓", "choose"), KeyHint("Enter", "connect", .enter)] + letters
                + [KeyHint("F2", "name", .function(2))]
                + (isNaming ? [] : [.help, KeyHint("q", "quit")])
        )
    }

    private var lines: [Line] {
        var lines: [Line] = [.text("SERVERS ON THIS NETWORK", .bold)]
        lines += servers.indices.map(Line.server)
        if servers.isEmpty { lines.append(.text("  none yet", .dim)) }
        if !older.isEmpty {
            lines += [.text("", .plain), .text("RECENT", .bold)]
            lines += older.indices.map(Line.recent)
        }
        return lines + [
            .text("", .plain), .text("  a  type an address…", .plain), .text("", .plain),
            .text("No server yet?  On any computer here run:  GameServer", .plain),
            .text("It prints the line your friends paste to join.", .plain),
        ]
    }

    private func drawLines(_ left: Int, rows: Int, on canvas: inout Canvas) {
        let lines = lines
        let place = lines.firstIndex { line in
            switch line {
            case .server(let index): index == selected
            case .recent(let index): servers.count + index == selected
            case .text: false
            }
        }
        let first = max(0, min((place ?? 0) - rows / 2, lines.count - rows))
        for (row, line) in lines.dropFirst(first).prefix(max(0, rows)).enumerated() {
            let row = 4 + row
            let line = draw(line, left, row: row, on: &canvas)
            guard let line else { continue }
            canvas.add(line, Rect(column: 0, row: row, columns: canvas.frame.size.columns, rows: 1))
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
            // While a name is typed it would be a letter of it.
            return text.hasPrefix("  a") && !isNaming ? .key(.character("a")) : nil
        case .server(let index):
            let server = servers[index]
            drawPlace(index, left, row: row, on: &canvas)
            let isWide = left > 0
            let address = left + (isWide ? 24 : 20)
            let name = server.isOurs ? server.name : "\(server.name) (another version)"
            canvas.frame.put(
                name,
                column: left + 5,
                row: row,
                columns: address - left - 6
            )
            canvas.frame.put(
                server.address.text,
                column: address,
                row: row,
                columns: isWide ? 21 : columns - address
            )
            if isWide { drawCounts(server, column: left + 46, row: row, on: &canvas) }
            return .entry(index)
        case .recent(let index):
            let recent = older[index]
            drawPlace(servers.count + index, left, row: row, on: &canvas)
            canvas.frame.put(recent.address.text, column: left + 5, row: row, columns: 18)
            canvas.frame.put(recent.words, column: left + 24, row: row, .dim)
            return .entry(servers.count + index)
        }
    }

    private func drawPlace(_ index: Int, _ left: Int, row: Int, on canvas: inout Canvas) {
        if index == selected { canvas.frame.put("▶", column: left, row: row) }
        canvas.frame.put("\(index + 1)", column: left + 2, row: row)
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
