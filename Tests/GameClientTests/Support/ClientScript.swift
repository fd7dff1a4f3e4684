import GameProtocol
import TerminalKit

@testable import ClientCore
@testable import GameClient

/// A client whose server says what the test wants: what it sends, prints and shows.
///
/// It shows everything on its plain face or on its screen. `Game` is what the
/// server knows of the room's game.
struct ClientScript<Game>: ScreenScript {
    var client: ClientState
    var game: Game
    /// The code of the room that the server speaks of.
    var code: String
    var at = 0
    var seq: Int64 = 0
    /// What the client draws for the next deal, if it draws something.
    var entropy: String? = "ann-entropy"

    var sent: [Request] = []
    var status: Int32?
    /// How often a connection was wanted again.
    var connectCount = 0
    /// Where it wanted to go, and who had sent it there.
    var moves: [(to: JoinAddress, toldBy: JoinAddress)] = []
    /// Whether there is a connection.
    var isConnected = true

    var plain: PlainFace
    var transcript: [String] = []

    /// Whether the screen is shown, and not the plain face.
    var isOnScreen = false
    var screen = ScreenState(ScreenSettings())
    var size = Size(columns: 80, rows: 24)
    /// What the screen wanted beside commands.
    var effects: [ScreenEffect] = []

    /// A client with a plain face.
    init(_ plan: ClientPlan, _ game: Game, code: String, isQuiet: Bool = false, look: Look = .room)
    {
        client = ClientState(plan, at: 0)
        self.game = game
        self.code = code
        plain = PlainFace(
            text: PlainText(words: PlainWords(look: look), asks: plan.asks),
            isQuiet: isQuiet
        )
    }

    mutating func receive(_ input: ClientInput) {
        for effect in client.receive(input, at: at) {
            switch effect {
            case .send(let request): sent.append(request)
            case .say(let news): tell(news)
            case .needsEntropy: receive(.entropy(entropy))
            case .disconnect: isConnected = false
            case .connect: connectCount += 1
            case .move(let address, let before): moves.append((address, before))
            case .finish(let code):
                print(plain.flush())
                status = code
            }
        }
    }

    /// Shows it on the face there is.
    mutating func tell(_ news: News) {
        if isOnScreen { take(.happened(news)) } else { print(plain.show(news, at: at)) }
    }

    var sentBodies: [Request.Body] { sent.map(\.body) }
    var room: RoomView? { client.room }
}

/// The server speaks.
extension ClientScript {
    mutating func hear(_ line: ServerLine) { receive(.line(line)) }
    mutating func say(_ line: ConnectionLine) { hear(.connection(line)) }

    mutating func happen(_ body: RoomEvent.Body) {
        seq += 1
        hear(.event(RoomEvent(room: code, seq: seq, body)))
    }

    /// Answers the oldest request that was not answered.
    mutating func reply(_ outcome: Reply.Outcome = .ok(.none)) {
        guard let waiting = client.outstanding.first else { return }
        if waiting.purpose == .resume { return hear(.reply(Reply(re: "hello", outcome))) }
        let verb = sent.first { $0.id == .number(waiting.id) }?.verb
        hear(.reply(Reply(re: verb, id: .number(waiting.id), outcome)))
    }

    mutating func ok(_ content: Reply.Content = .none) { reply(.ok(content)) }
    mutating func no(_ refusal: Refusal) { reply(.refused(refusal)) }
}

/// The plain face.
extension ClientScript {
    /// Types a line, or on a screen its characters.
    mutating func type(_ text: String) {
        guard !isOnScreen else {
            for scalar in text.unicodeScalars { press(.character(scalar)) }
            return
        }
        receive(.command(Command(text)))
    }

    private mutating func print(_ outputs: [PlainFace.Output]) {
        for output in outputs {
            switch output {
            case .result(let line): transcript.append(line)
            case .message(let line): transcript.append("! " + line)
            case .prompt: break
            }
        }
    }

    /// What was printed since the last time.
    mutating func printed() -> [String] {
        print(plain.flush())
        defer { transcript = [] }
        return transcript
    }
}

/// The screen.
extension ClientScript {
    mutating func take(_ input: ScreenInput) {
        for effect in screen.receive(input, client, size: size, at: at) {
            if case .command(let command) = effect {
                receive(.command(command))
            } else {
                effects.append(effect)
            }
        }
    }

    /// Time goes by, and nothing happens but the alarms.
    mutating func wait(_ milliseconds: Int) {
        at += milliseconds
        take(.alarm)
    }

    var canvas: Canvas { screen.canvas(client, size: size, at: at) }
    var deadline: Int? { screen.deadline(client, size: size, at: at) }
}
