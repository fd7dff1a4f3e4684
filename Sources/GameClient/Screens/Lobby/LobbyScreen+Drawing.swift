import ClientCore
import GameProtocol
import TerminalKit

extension LobbyScreen {
    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        guard let client = context.client else { return }
        let rooms = listing.rooms(of: client.listed)
        let room = listing.room(in: rooms)
        let list = list(rooms, client, context)
        let isDetail = !isWide(context) && isShowingDetail && room != nil
        drawHeader(client, isDetail ? room : nil, on: &canvas, context)
        let bottom = context.size.rows - 3
        canvas.rule(row: 1)
        canvas.rule(row: bottom)
        if isWide(context) {
            list.draw(on: &canvas)
            drawEdge(column: list.area.columns, bottom: bottom, on: &canvas)
            if let room { draw(room, list, on: &canvas, context) }
        } else if isDetail, let room {
            drawShort(room, on: &canvas, rows: bottom - 2)
        } else {
            list.draw(on: &canvas)
        }
        drawMessage(rooms, room, isDetail, on: &canvas, context)
        // Clicks that stand for keys are switched off, because the keys would be typed into the
        // field.
        if filterField != nil || passwordField != nil || hasQuestion {
            canvas.cover(canvas.frame.bounds)
        }
        sentOut?.draw(on: &canvas)
        canvas.footer(keys(context).rows.hints(footer(isDetail, context)))
    }

    private var hasQuestion: Bool { botQuestion != nil || inviteQuestion != nil }

    func list(
        _ rooms: [RoomSummary],
        _ client: ClientState,
        _ context: ScreenContext
    ) -> RoomList {
        let size = context.size
        let isWide = isWide(context)
        return RoomList(
            rooms: rooms,
            listing: listing,
            allCount: client.listed.count,
            motd: client.isListPartial
                ? PlainReconnection.partial
                : client.motd.map { "\(client.serverName) says: \($0)" },
            people: client.peopleHere,
            area: Rect(
                column: 0,
                row: 2,
                columns: isWide ? size.columns - 27 : size.columns - 1,
                rows: max(0, size.rows - 5)
            ),
            margin: size.columns < 80 ? 0 : 1,
            hasHeadings: isWide
        )
    }

    private func drawHeader(
        _ client: ClientState,
        _ room: RoomSummary?,
        on canvas: inout Canvas,
        _ context: ScreenContext
    ) {
        let mark = ConnectionMark(client, at: context.at)
        guard context.size.columns >= 80 else {
            let title = room.map { "‹ \(RoomWords.name($0))" } ?? client.serverName
            return canvas.header(title, mark)
        }
        canvas.header(
            Self.title(of: client),
            mark,
            PlainWords.count(client.listed.count, "room")
        )
    }

    /// The title of the lobby, such as `Cardtable · Kitchen table · 192.168.1.20`.
    static func title(of client: ClientState) -> String {
        let address = client.plan.address
        let name = client.serverName == address.host ? [] : [client.serverName]
        return (["Cardtable"] + name + [address.server.text]).joined(separator: " · ")
    }

    private func drawEdge(column: Int, bottom: Int, on canvas: inout Canvas) {
        canvas.frame.put("┬", column: column, row: 1, Style(.frame, dim: true))
        canvas.frame.put("┴", column: column, row: bottom, Style(.frame, dim: true))
        let edge = Rect(column: column, row: 2, columns: 1, rows: bottom - 2)
        canvas.frame.fill(edge, "│", Style(.frame, dim: true))
    }

    private func draw(
        _ room: RoomSummary,
        _ list: RoomList,
        on canvas: inout Canvas,
        _ context: ScreenContext
    ) {
        let area = Rect(
            column: list.area.columns + 2,
            row: 2,
            columns: context.size.columns - list.area.columns - 2,
            rows: list.area.rows
        )
        canvas.draw(RoomDetail(room: room), in: area)
    }

    private func drawShort(_ room: RoomSummary, on canvas: inout Canvas, rows: Int) {
        let columns = canvas.frame.size.columns
        let lines = RoomDetail(room: room).shortLines
        for (index, line) in lines.prefix(rows).enumerated() {
            canvas.frame.put(line, column: canvas.margin, row: 2 + index, columns: columns)
        }
    }

    private func drawMessage(
        _ rooms: [RoomSummary],
        _ room: RoomSummary?,
        _ isDetail: Bool,
        on canvas: inout Canvas,
        _ context: ScreenContext
    ) {
        let (column, row) = (canvas.margin, canvas.messageRow)
        if let client = context.client, isAsked(client) {
            return canvas.message(context.message, otherwise: watchQuestion ?? "")
        }
        if let botQuestion { return canvas.message(ScreenMessage(text: botQuestion.text)) }
        if context.message == nil, let (code, _, field) = passwordField {
            return canvas.field("Password of \(code): ", field, column: column, row: row)
        }
        if let inviteQuestion, context.message == nil {
            return inviteQuestion.draw(on: &canvas, context.client?.knownNames ?? [])
        }
        if let filterField {
            return canvas.field("Filter: ", filterField, column: column, row: row)
        }
        let next = context.client?.invitation.map { ScreenMessage(text: context.words(of: $0)) }
        let prompt = prompt(rooms, room, isDetail, context)
        canvas.message(context.message ?? next, otherwise: prompt)
    }

    private func prompt(
        _ rooms: [RoomSummary],
        _ room: RoomSummary?,
        _ isDetail: Bool,
        _ context: ScreenContext
    ) -> String {
        if context.isQuiet { return "No answer: what you press is not sent yet." }
        guard let room, let index = listing.index(in: rooms) else {
            return context.client?.hasSettled == true
                ? "c makes a room, b makes one and plays a bot." : "Asking for the rooms…"
        }
        let detail = RoomDetail(room: room)
        if isDetail { return detail.sitting == nil ? detail.advice : "Enter takes the free seat." }
        let place = "Room \(index + 1) of \(rooms.count)."
        return isWide(context) ? "\(place)  \(detail.advice)" : place
    }
}
