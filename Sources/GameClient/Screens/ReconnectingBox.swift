import GameProtocol

/// The connection is lost: when the next try comes, and what can be done.
struct ReconnectingBox: ScreenPart {
    private var addressField: LineField?

    private static let size = Size(columns: 40, rows: 7)
    private static let stepMs = 120
    private static let spinner = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".unicodeScalars)

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        guard let client = context.client else { return [] }
        if addressField != nil { return receiveAddress(event, client) }
        switch event {
        case .key(.character("r")), .key(.enter):
            return client.stage == .lost ? [.command(.retry)] : tell("It is being tried now.")
        case .key(.character("a")): addressField = LineField(maximumCount: 255)
        case .key(.character("q")), .key(.escape): return [.command(.quit)]
        case .key(.character("?")): return [.open(.help)]
        case .key, .paste: return tell("No contact: that was not sent.  r tries again now.")
        case .click, .scroll, .focus: break
        }
        return []
    }

    private mutating func receiveAddress(
        _ event: ScreenEvent,
        _ client: ClientState
    ) -> [ScreenEffect] {
        switch event {
        case .key(.escape): addressField = nil
        case .key(.enter):
            do throws(UsageError) {
                let address = try JoinAddress(addressField?.text ?? "").server
                addressField = nil
                return client.ticket == nil
                    ? [.connect(address, name: nil)] : [.comeBack(address)]
            } catch {
                return tell(error.sentence)
            }
        default: _ = addressField?.take(event)
        }
        return []
    }

    private func tell(_ text: String) -> [ScreenEffect] { [.tell(ScreenMessage(text: text))] }

    func deadline(_ context: ScreenContext) -> Int? {
        guard let client = context.client else { return nil }
        if context.settings.motion == .full { return context.at + Self.stepMs }
        return ConnectionMark.deadline(client, at: context.at)
    }
}

extension ReconnectingBox {
    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        guard let client = context.client else { return }
        let size = context.size
        // The first row says how it stands, and is not dimmed.
        canvas.frame.restyle(
            Rect(column: 0, row: 1, columns: size.columns, rows: max(0, size.rows - 1))
        ) { $0.isDim = true }
        canvas.cover(canvas.frame.bounds)
        if client.room != nil { drawBar(client, on: &canvas, context) }
        drawBox(client, on: &canvas, context)
        drawBelow(client, on: &canvas, context)
    }

    private func drawBar(
        _ client: ClientState,
        on canvas: inout Canvas,
        _ context: ScreenContext
    ) {
        let columns = context.size.columns
        canvas.frame.fill(Rect(column: 0, row: 1, columns: columns, rows: 1))
        let seat = kept(client, context).map { " Your seat is kept for \($0)." } ?? ""
        let clock = client.room?.isInRound == true ? " The turn clock goes on." : ""
        canvas.frame.put(
            "Connection lost.\(seat)\(clock)",
            column: 3 * canvas.margin,
            row: 1,
            .bold,
            columns: columns - 3 * canvas.margin
        )
    }

    /// `1:52`; nil without a seat.
    private func kept(_ client: ClientState, _ context: ScreenContext) -> String? {
        client.room?.isPlayer == true
            ? Clock.minutes(client.keptMs(at: context.at) + 999) : nil
    }

    private func drawBox(
        _ client: ClientState,
        on canvas: inout Canvas,
        _ context: ScreenContext
    ) {
        let layout = RoomLayout(context.size, hasPanel: true, fieldRows: 0)
        let rect = layout.dialog(Self.size)
        canvas.frame.dialog(rect, title: "Reconnecting")
        let isFull = context.settings.motion == .full
        let step = isFull ? context.at / Self.stepMs % Self.spinner.count : 2
        let address = client.plan.address.server.text
        let lines = [
            "\(Self.spinner[step]) try \(client.comeback.tryCount) to \(address)",
            "  " + next(client, context), "", "r try now   a address   q leave",
        ]
        for (row, line) in lines.enumerated() {
            canvas.frame.put(
                line,
                column: rect.column + 3,
                row: rect.row + 2 + row,
                columns: rect.columns - 4
            )
        }
    }

    private func next(_ client: ClientState, _ context: ScreenContext) -> String {
        guard client.stage == .lost else { return "trying now" }
        return "next try in \(Clock.seconds(client.comeback.nextTry - context.at)) s"
    }

    private func drawBelow(
        _ client: ClientState,
        on canvas: inout Canvas,
        _ context: ScreenContext
    ) {
        let row = canvas.messageRow
        canvas.frame.fill(Rect(column: 0, row: row, columns: context.size.columns, rows: 2))
        if let addressField, context.message == nil {
            canvas.field("Address: ", addressField, column: canvas.margin, row: row)
            return canvas.footer([
                KeyHint("Enter", "try there", .enter), KeyHint("Esc", "back", .escape),
            ])
        }
        let seconds = ConnectionMark.awaySeconds(client, at: context.at)
        let seen = client.room == nil ? "are the rooms as they were" : "is the board as it was"
        canvas.message(
            context.message,
            otherwise: "No contact for \(seconds) s.  What you see \(seen)."
        )
        let seat = kept(client, context).map { "leave (seat kept for \($0))" } ?? "leave"
        canvas.footer([
            KeyHint("r", "try now", works: client.stage == .lost),
            KeyHint("a", "other address"), KeyHint("q", seat),
        ])
    }
}
