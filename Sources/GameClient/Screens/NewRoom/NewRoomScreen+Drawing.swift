import ClientCore
import GameProtocol
import TerminalKit

extension NewRoomScreen {
    /// The width of the box around the form. A smaller window shows the lines without a box.
    private static let boxColumns = 68

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let size = context.size
        if let client = context.client {
            canvas.header(
                size.columns < 80 ? "New room" : LobbyScreen.title(of: client),
                ConnectionMark(client, at: context.at),
                size.columns < 80 ? "" : PlainWords.count(client.listed.count, "room")
            )
        }
        canvas.rule(row: 1)
        canvas.rule(row: size.rows - 3)
        let boxRows = form.fields.count + 6
        if size.columns >= Self.boxColumns + 4, size.rows >= boxRows + 5 {
            let box = Rect(
                column: (size.columns - Self.boxColumns) / 2,
                row: 2,
                columns: Self.boxColumns,
                rows: boxRows
            )
            canvas.frame.dialog(box, title: "New room")
            drawLines(in: box.inset(columns: 2, rows: 1), hasChoices: true, context, on: &canvas)
        } else {
            let area = Rect(column: 0, row: 2, columns: size.columns, rows: size.rows - 5)
            drawLines(in: area, hasChoices: size.columns >= 68, context, on: &canvas)
        }
        // The player may copy the line, so it is never shortened.
        let shell =
            form.options.hasWords
            ? "Same from a shell:  \(shellLine(context))" : "No command of a shell makes this room."
        canvas.message(context.message ?? ScreenMessage(text: shell))
        canvas.footer(hints)
    }

    private func shellLine(_ context: ScreenContext) -> String {
        let address = context.client?.plan.address.server.text ?? ""
        return (["GameClient create", address] + form.options.shellWords).joined(separator: " ")
    }

    /// Draws the lines and the buttons, and the note whether the cards fit this window. If not all
    /// lines fit, it draws the lines around the selected one.
    private func drawLines(
        in area: Rect,
        hasChoices: Bool,
        _ context: ScreenContext,
        on canvas: inout Canvas
    ) {
        let fields = form.fields
        let isWhole = area.rows >= fields.count + 4
        let visible = isWhole ? fields.count : max(1, area.rows - 2)
        let first = ListSelection.centered(selected, of: fields.count, visible: visible)
        for (row, index) in fields.indices.dropFirst(first).prefix(visible).enumerated() {
            draw(index, row: area.row + row, in: area, hasChoices: hasChoices, on: &canvas)
        }
        let gap = isWhole ? 1 : 0
        drawButtons(row: area.row + visible + gap, in: area, on: &canvas)
        canvas.frame.put(
            fitting(context),
            column: area.column + 2,
            row: area.row + visible + 1 + 2 * gap,
            columns: area.columns - 2
        )
    }

    private func draw(
        _ index: Int,
        row: Int,
        in area: Rect,
        hasChoices: Bool,
        on canvas: inout Canvas
    ) {
        let field = form.fields[index]
        let isSelected = index == selected
        let line = Rect(column: area.column, row: row, columns: area.columns)
        canvas.add(.entry(index), line)
        if isSelected { canvas.frame.put("▶", column: area.column, row: row) }
        canvas.frame.put(
            field.label,
            column: area.column + 2,
            row: row,
            isSelected ? .bold : .plain
        )
        let start = area.column + 14
        switch field {
        case .title: draw(form.title, index, column: start, row: row, in: area, on: &canvas)
        case .password: draw(form.password, index, column: start, row: row, in: area, on: &canvas)
        case .choice(let choice):
            draw(choice, index, column: start, row: row, in: area, hasChoices, on: &canvas)
        }
    }

    /// Draws a text field; of a long text, the part around the cursor.
    private func draw(
        _ field: TextField,
        _ index: Int,
        column: Int,
        row: Int,
        in area: Rect,
        on canvas: inout Canvas
    ) {
        let (before, behind) = field.window(columns: area.endColumn - column - 1, mark: "…")
        let place = canvas.frame.put(before, column: column, row: row)
        if index == selected { canvas.frame.cursor = Position(column: place, row: row) }
        let isBlank = field.isSecret && field.text.isEmpty
        let end = canvas.frame.put(behind, column: place, row: row)
        canvas.frame.put(isBlank ? "(none)" : "_", column: end, row: row)
    }

    private func draw(
        _ choice: FormLine,
        _ index: Int,
        column start: Int,
        row: Int,
        in area: Rect,
        _ hasChoices: Bool,
        on canvas: inout Canvas
    ) {
        canvas.frame.put("‹", column: start, row: row)
        let end = canvas.frame.put(
            form.value(of: choice),
            column: start + 2,
            row: row,
            index == selected ? .bold : .plain,
            columns: area.columns - (hasChoices ? 35 : 14) - 4
        )
        canvas.frame.put("›", column: end + 1, row: row)
        canvas.add(.change(index, by: -1), Rect(column: start, row: row, columns: 2))
        canvas.add(.change(index, by: 1), Rect(column: end, row: row, columns: 2))
        guard hasChoices else { return }
        canvas.frame.put(
            choice.choices,
            column: area.column + 35,
            row: row,
            .dim,
            columns: area.columns - 35
        )
        addHints(of: choice, index, row: row, in: area, on: &canvas)
    }

    /// Makes each value beside a line clickable.
    private func addHints(
        of choice: FormLine,
        _ index: Int,
        row: Int,
        in area: Rect,
        on canvas: inout Canvas
    ) {
        var column = area.column + 35
        for (place, hint) in Self.hints(choice).enumerated() {
            let columns = min(Width.of(hint), area.endColumn - column)
            guard columns > 0 else { return }
            canvas.add(
                .part(index * Self.hintsPerLine + place),
                Rect(column: column, row: row, columns: columns)
            )
            column += Width.of(hint) + Width.of(Self.separator)
        }
    }

    static let hintsPerLine = 16
    private static let separator = " · "

    static func hints(_ line: FormLine) -> [String] {
        line.choices.split(separator: separator).map(String.init)
    }

    private func drawButtons(row: Int, in area: Rect, on canvas: inout Canvas) {
        var column = area.column + 2
        for (index, text) in ["[ Create room ]", "[ Cancel ]"].enumerated() {
            let place = form.fields.count + index
            let style: Style = place == selected ? .reverse : .plain
            canvas.frame.put(text, column: column, row: row, style)
            canvas.add(
                .entry(place),
                Rect(column: column, row: row, columns: text.utf8.count)
            )
            column += text.utf8.count + 4
        }
    }

    /// The problem of the form, or else a note whether the cards fit this window. The player sees
    /// the note before other players join the room.
    private func fitting(_ context: ScreenContext) -> String {
        if let problem = form.problem { return problem }
        let (plan, size) = (form.chosen.plan, context.size)
        guard let needed = plan.neededSize else { return "\(plan.extent)." }
        return size.holds(needed)
            ? "\(plan.extent): fits \(needed.columns == 0 ? "every" : "this") window (\(size.text))."
            : "\(plan.extent) need \(needed.text), have \(size.text)."
    }
}
