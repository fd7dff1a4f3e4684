import ClientCore
import CommandLine
import GameProtocol
import TerminalKit

/// The box that appears when the connection is lost. It shows the time of the next retry and the
/// possible actions.
struct ReconnectingBox: ScreenPart {
    private var addressField: TextField?

    private static let size = Size(columns: 40, rows: 7)

    enum Action {
        case retry, address, quit, help, tryThere, back
    }

    private func keys(_ context: ScreenContext) -> KeyMap<Action> {
        if addressField != nil {
            return KeyMap([
                KeyBinding("Enter", "try there", to: .tryThere),
                KeyBinding("Esc", "back", to: .back),
            ])
        }
        return Self.keys(
            // A narrow window shows the time only in its bar.
            seat: context.size.columns < 60 ? nil : context.client.flatMap { kept($0, context) },
            canRetry: context.client?.stage == .lost
        )
    }

    /// - Parameter seat: the time for which the server keeps the seat; nil without a seat.
    static func keys(seat: String?, canRetry: Bool) -> KeyMap<Action> {
        KeyMap([
            KeyBinding(
                "r",
                also: "Enter",
                "try now",
                help: .play("r, Enter", "try now"),
                works: canRetry,
                to: .retry
            ),
            KeyBinding(
                "a",
                "other address",
                help: .play("try another address of the server"),
                to: .address
            ),
            KeyBinding("?", "help", to: .help),
            KeyBinding(
                "q",
                also: "Esc",
                seat.map { "leave (seat kept for \($0))" } ?? "leave",
                help: .leave("q, Esc", "leave"),
                to: .quit
            ),
        ])
    }

    func sheet(_ context: ScreenContext) -> KeySheet {
        KeySheet(title: "Reconnecting", rows: keys(context).rows)
    }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        guard let client = context.client else { return [] }
        if case .key(let key) = event, let action = keys(context)[key] {
            return perform(action, client)
        }
        if addressField != nil {
            if case .paste(let text) = event {
                _ = addressField?.take(.paste(JoinAddress.pasted(text)))
            } else {
                _ = addressField?.take(event)
            }
            return []
        }
        switch event {
        case .key, .paste: return .tell("No contact: that was not sent.  r tries again now.")
        case .click, .pointer, .scroll, .focus: return []
        }
    }

    private mutating func perform(_ action: Action, _ client: ClientState) -> [ScreenEffect] {
        switch action {
        case .retry:
            return client.stage == .lost ? [.command(.retry)] : .tell("It is being tried now.")
        case .address: addressField = TextField(maximumCount: 255)
        case .quit: return [.command(.quit)]
        case .help: return [.open(.help)]
        case .back: addressField = nil
        case .tryThere:
            do throws(UsageError) {
                let address = try JoinAddress(addressField?.text ?? "").server
                addressField = nil
                return client.ticket == nil
                    ? [.connect(address, name: nil)] : [.reconnect(address)]
            } catch {
                return .tell(error.message)
            }
        }
        return []
    }

    func deadline(_ context: ScreenContext) -> Int? {
        guard let client = context.client else { return nil }
        if context.settings.motion == .full { return context.at + Spinner.stepMs }
        return ConnectionMark.deadline(client, at: context.at)
    }
}

extension ReconnectingBox {
    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        guard let client = context.client else { return }
        let size = context.size
        // The first row shows the state of the connection, so it is not dimmed.
        canvas.frame.restyle(
            Rect(column: 0, row: 1, columns: size.columns, rows: max(0, size.rows - 1))
        ) { $0.isDim = true }
        canvas.cover(canvas.frame.bounds)
        canvas.frame.cursor = nil
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
        canvas.frame.fill(Rect(column: 0, row: 1, columns: columns))
        let width = columns - 3 * canvas.margin
        let seat = kept(client, context)
        let isRestart = client.reconnection.isRestart
        let clock = isRestart ? nil : client.room.flatMap { Self.clock($0, at: context.at) }
        let what = isRestart ? "\(client.serverName) restarts." : "Connection lost."
        let long =
            what + (seat.map { " Your seat is kept for \($0)." } ?? "") + (clock?.long ?? "")
        let short = [seat.map { "Seat \($0)" }, clock?.short].compactMap { $0 }
        canvas.frame.put(
            long.count <= width
                ? long : "\(what) \(short.joined(separator: ", "))",
            column: 3 * canvas.margin,
            row: 1,
            .bold,
            columns: width
        )
    }

    /// The words for the clock that continues while this player is away; nil if no clock runs.
    private static func clock(_ room: RoomView, at: Int) -> (long: String, short: String?)? {
        guard room.isInRound else { return nil }
        if let end = room.facts.roundEndsAt {
            let left = Clock.left(max(0, end - at))
            return (" The clock goes on: \(left).", "clock \(left)")
        }
        let seconds = room.game.card(room.options).turnSeconds ?? 0
        return seconds > 0 ? (" The turn clock goes on.", nil) : nil
    }

    /// The time for which the seat is kept, such as `1:52`; nil without a seat.
    private func kept(_ client: ClientState, _ context: ScreenContext) -> String? {
        client.room?.isPlayer == true
            ? Clock.left(client.keptMs(at: context.at)) : nil
    }

    private func drawBox(
        _ client: ClientState,
        on canvas: inout Canvas,
        _ context: ScreenContext
    ) {
        let layout = RoomLayout(context.size, hasPanel: true, fieldRows: 0)
        let isFull = context.settings.motion == .full
        let sign = isFull ? Spinner.sign(after: context.at) : Spinner.still
        let lines = [
            "\(sign) try \(client.reconnection.tryCount) to \(client.plan.address.server.text)",
            "  " + next(client, context), "",
            context.size.columns < 40
                ? "r try now  a address  q leave" : "r try now   a address   q leave",
        ]
        canvas.draw(
            Dialog("Reconnecting", lines, indent: 2, gap: 1),
            in: layout.dialog(Self.size)
        )
    }

    private func next(_ client: ClientState, _ context: ScreenContext) -> String {
        guard client.stage == .lost else { return "trying now" }
        return "next try in \(Clock.seconds(client.reconnection.nextTry - context.at)) s"
    }

    private func drawBelow(
        _ client: ClientState,
        on canvas: inout Canvas,
        _ context: ScreenContext
    ) {
        let row = canvas.messageRow
        canvas.frame.fill(Rect(column: 0, row: row, columns: context.size.columns, rows: 2))
        // A message takes the row of the address field, and the field is hidden as long as the
        // message stays.
        if let addressField, context.message == nil {
            canvas.field("Address: ", addressField, column: canvas.margin, row: row)
        } else {
            let seconds = ConnectionMark.awaySeconds(client, at: context.at)
            let seen = client.room == nil ? "are the rooms as they were" : "is the board as it was"
            let long = "No contact for \(seconds) s.  What you see \(seen)."
            canvas.message(
                context.message,
                otherwise: long.count + canvas.margin <= context.size.columns
                    ? long : "No contact for \(seconds) s."
            )
        }
        let shown = addressField == nil ? ["r", "a", "q"] : ["Enter", "Esc"]
        canvas.footer(keys(context).rows.hints(shown))
    }
}
