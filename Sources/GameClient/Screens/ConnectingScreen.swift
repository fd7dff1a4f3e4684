import GameProtocol

/// The way to a server and into its lobby or room, while there is nothing else to show.
struct ConnectingScreen: ScreenPart {
    /// A connection that is there at once needs no words.
    private static let patienceMs = 100
    private static let stepMs = 120
    private static let spinner = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".unicodeScalars)

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        switch event {
        case .key(.character("q")), .key(.escape): [.quit]
        case .key: [.tell(ScreenMessage(text: "Not connected yet.  q gives up.", until: nil))]
        case .click, .scroll, .paste, .focus: []
        }
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        guard let client = context.client, context.at >= client.beganAt + Self.patienceMs else {
            return
        }
        let (row, width) = (context.size.rows / 2 - 1, context.size.columns)
        var text = "Connecting to \(client.plan.address.server.text)…"
        if context.settings.motion == .full {
            let step = (context.at - client.beganAt) / Self.stepMs
            text = "\(Self.spinner[step % Self.spinner.count]) \(text)"
        }
        let column = max(1, (width - Width.of(text)) / 2)
        canvas.frame.put(text, column: column, row: row, columns: width - 2)
        if let message = context.message {
            canvas.frame.put(message.text, column: 1, row: context.size.rows - 2)
        }
        canvas.frame.put("q quit", column: 1, row: context.size.rows - 1)
        canvas.add(
            .key(.character("q")),
            Rect(column: 1, row: context.size.rows - 1, columns: 6, rows: 1)
        )
    }

    func deadline(_ context: ScreenContext) -> Int? {
        guard let client = context.client else { return nil }
        let begins = client.beganAt + Self.patienceMs
        if context.at < begins { return begins }
        return context.settings.motion == .full ? context.at + Self.stepMs : nil
    }
}

extension ClientState {
    /// When the way to a room or the lobby began.
    var beganAt: Int { clock.settledBy - clock.timeoutMs }
}
