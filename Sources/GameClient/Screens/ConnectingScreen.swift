import ClientCore
import TerminalKit

/// The screen from the start of a connection until the lobby or the room is there.
struct ConnectingScreen: ScreenPart {
    /// The delay before this screen shows anything. Most connections are faster.
    private static let patienceMs = 100

    private static let keys = KeyMap<ScreenEffect>([
        KeyBinding("q", also: "Esc", "quit", to: .quit)
    ])

    func sheet(_ context: ScreenContext) -> KeySheet { KeySheet(rows: Self.keys.rows) }

    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        guard case .key(let key) = event else { return [] }
        if let effect = Self.keys[key] { return [effect] }
        return [.tell(ScreenMessage(text: "Not connected yet.  q gives up.", until: nil))]
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        guard let client = context.client, context.at >= client.beganAt + Self.patienceMs else {
            return
        }
        let (row, width) = (context.size.rows / 2 - 1, context.size.columns)
        var text = "Connecting to \(client.plan.address.server.text)…"
        if context.settings.motion == .full {
            text = "\(Spinner.sign(after: context.at - client.beganAt)) \(text)"
        }
        let column = max(1, (width - Width.of(text)) / 2)
        canvas.frame.put(text, column: column, row: row, columns: width - 2)
        if let message = context.message {
            canvas.frame.put(message.text, column: 1, row: context.size.rows - 2)
        }
        canvas.buttons(Self.keys.rows.hints(["q"]), column: 1, row: context.size.rows - 1, gap: 0)
    }

    func deadline(_ context: ScreenContext) -> Int? {
        guard let client = context.client else { return nil }
        let begins = client.beganAt + Self.patienceMs
        if context.at < begins { return begins }
        return context.settings.motion == .full ? context.at + Spinner.stepMs : nil
    }
}

/// A turning sign that shows that the client is waiting.
enum Spinner {
    static let stepMs = 120
    /// The sign if nothing on the screen may move.
    static let still = signs[2]
    private static let signs = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".unicodeScalars)

    static func sign(after milliseconds: Int) -> Unicode.Scalar {
        signs[milliseconds / stepMs % signs.count]
    }
}

extension ClientState {
    /// The time at which this client began to enter the lobby or the room.
    var beganAt: Int { clock.settledBy - clock.timeoutMs }
}
