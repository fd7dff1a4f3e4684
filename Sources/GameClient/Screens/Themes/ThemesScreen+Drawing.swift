import ClientCore
import GameProtocol
import TerminalKit

extension ThemesScreen {
    func isWide(_ context: ScreenContext) -> Bool {
        context.size.columns >= 80 && context.size.rows >= 18
    }

    /// The number of visible entries.
    func rows(_ context: ScreenContext) -> Int { max(1, context.size.rows - 5) }

    private func listColumns(_ context: ScreenContext) -> Int {
        isWide(context) ? context.size.columns * 2 / 5 : context.size.columns
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        guard let client = context.client else { return }
        let size = context.size
        let entries = entries(context)
        let isDetail = !isWide(context) && isShowingDetail
        canvas.header(
            title(entries, isDetail),
            ConnectionMark(client, at: context.at),
            count(client)
        )
        canvas.rule(row: 1)
        canvas.rule(row: size.rows - 3)
        if !isDetail { drawList(entries, on: &canvas, context) }
        if let entry = selected(in: entries), isWide(context) || isDetail {
            let left = isDetail ? canvas.margin : listColumns(context) + 2
            let area = Rect(
                column: left,
                row: 2,
                columns: size.columns - left - 1,
                rows: rows(context)
            )
            draw(entry, in: area, on: &canvas)
        }
        if isWide(context) { drawEdge(on: &canvas, context) }
        if let filterField {
            canvas.field("Filter: ", filterField, column: canvas.margin, row: canvas.messageRow)
            canvas.cover(canvas.frame.bounds)
        } else {
            canvas.message(context.message, otherwise: prompt(entries, client, context))
        }
        canvas.footer(footer(context))
    }

    private func title(_ entries: [ThemeEntry], _ isDetail: Bool) -> String {
        if isDetail, let entry = selected(in: entries) { return "‹ \(entry.title)" }
        return path.dropFirst().reduce("Themes") { "\($0) › \($1.title)" }
    }

    /// The number of entries received so far.
    private func count(_ client: ClientState) -> String {
        guard let search = client.themes, search.question == here.question else { return "" }
        switch here.question {
        case .themes: return PlainWords.count(search.themes.count, "theme")
        case .groups: return PlainWords.count(search.overview?.groups.count ?? 0, "group")
        case .faces: return ThemeWords.progress(search)
        }
    }

    private func drawList(
        _ entries: [ThemeEntry],
        on canvas: inout Canvas,
        _ context: ScreenContext
    ) {
        let visible = rows(context)
        let columns = listColumns(context)
        let current = index(in: entries)
        let first = here.selection.first(showing: current ?? 0, of: entries.count, visible: visible)
        let shown = entries.indices.dropFirst(first).prefix(visible)
        for (row, index) in shown.enumerated() {
            let entry = entries[index]
            let line = Rect(column: 0, row: 2 + row, columns: columns)
            if index == current { canvas.frame.put("▶", column: canvas.margin, row: line.row) }
            let end = columns - 1 - entry.count.utf8.count
            canvas.frame.put(
                entry.title,
                column: canvas.margin + 2,
                row: line.row,
                columns: end - canvas.margin - 3
            )
            canvas.frame.put(entry.count, column: end, row: line.row)
            if index == current { canvas.frame.restyle(line) { $0.isReverse = true } }
            canvas.add(.entry(index), line)
        }
        guard entries.isEmpty, let client = context.client else { return }
        let room = columns - canvas.margin - 3
        for (row, line) in WordWrap.lines(nothing(client), columns: room).enumerated() {
            canvas.frame.put(line, column: canvas.margin + 2, row: 2 + row, columns: room)
        }
    }

    /// The reason why the list is empty.
    private func nothing(_ client: ClientState) -> String {
        guard let search = client.themes else { return "Asking the server…" }
        if !here.filter.isEmpty { return ThemeWords.nothingFound(here.filter, in: here.title) }
        switch search.progress {
        case .coming: return "Asking the server…"
        case .refused: return "The server does not tell."
        case .whole, .cut: return "There is nothing here."
        }
    }

    private func drawEdge(on canvas: inout Canvas, _ context: ScreenContext) {
        let column = listColumns(context)
        let bottom = context.size.rows - 3
        canvas.frame.put("┬", column: column, row: 1, .dim)
        canvas.frame.put("┴", column: column, row: bottom, .dim)
        canvas.frame.fill(Rect(column: column, row: 2, columns: 1, rows: bottom - 2), "│", .dim)
    }

    private func draw(_ entry: ThemeEntry, in area: Rect, on canvas: inout Canvas) {
        var row = area.row
        for line in WordWrap.lines(entry.title, columns: area.columns) where row < area.endRow {
            canvas.frame.put(line, column: area.column, row: row, .bold, columns: area.columns)
            row += 1
        }
        row += area.rows > 10 ? 1 : 0
        let labels = min(12, (entry.detail.map { Width.of($0.label) }.max() ?? 0) + 2)
        var isCut = false
        for fact in entry.detail {
            isCut = row >= area.endRow
            if isCut { break }
            let columns = max(1, area.columns - labels)
            canvas.frame.put(
                fact.label,
                column: area.column,
                row: row,
                .dim,
                columns: labels - 1
            )
            let shown = fact.text + (fact.link.map { Self.place($0, beside: fact.text) } ?? "")
            for line in WordWrap.lines(shown, columns: columns) {
                isCut = row >= area.endRow
                if isCut { break }
                let start = area.column + labels
                let end = canvas.frame.put(line, column: start, row: row, columns: columns)
                if let link = fact.link {
                    canvas.frame.link(
                        link.address,
                        Rect(column: start, row: row, columns: end - start)
                    )
                }
                row += 1
            }
        }
        guard isCut else { return }
        let last = Rect(column: area.column, row: area.endRow - 1, columns: area.columns)
        canvas.frame.fill(last)
        canvas.frame.put("…", column: last.column, row: last.row, .dim)
    }

    /// The host of a link, unless the text beside it names the host already.
    private static func place(_ link: ForeignLink, beside text: String) -> String {
        text.contains(link.place) ? "" : " (\(link.place))"
    }

    private func prompt(
        _ entries: [ThemeEntry],
        _ client: ClientState,
        _ context: ScreenContext
    ) -> String {
        if context.isQuiet { return "No answer: what you press is not sent yet." }
        guard let search = client.themes, search.question == here.question else {
            return "\(entries.count) shown."
        }
        if search.progress == .coming, case .faces = here.question {
            return "\(ThemeWords.progress(search)) have come…"
        }
        if let gap = ThemeWords.gap(search) { return gap }
        if !here.filter.isEmpty { return "\(entries.count) with “\(here.filter)”. Esc shows all." }
        return form == nil ? "p makes a room with these." : "p takes these into the form."
    }
}
