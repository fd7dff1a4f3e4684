import GameProtocol
import Testing

@testable import ClientCore

/// A face of a script's client other than the plain one.
protocol ScriptFace: Sendable {
    /// Shows the news; returns the resulting commands.
    mutating func show(_ news: News, _ client: ClientState, at: Int) -> [Command]
    /// Takes a typed character; returns the resulting commands.
    mutating func type(_ scalar: Unicode.Scalar, _ client: ClientState, at: Int) -> [Command]
}

/// A client whose server is played by the test, with its sent requests and its printed lines.
///
/// It uses its plain face or a different face. `Game` is the server's knowledge of the game.
struct ClientScript<Game> {
    var client: ClientState
    var game: Game
    /// The code of the server's room.
    var code: String
    var at = 0
    var seq: Int64 = 0
    /// The client's entropy for the next deal, if it gives any.
    var entropy: String? = "ann-entropy"

    var sent: [Request] = []
    var status: Int32?
    /// The number of times the client wanted a new connection.
    var connectCount = 0
    /// The addresses that the client wanted to follow to, with the addresses that named them.
    var moves: [(to: JoinAddress, toldBy: JoinAddress)] = []
    var isConnected = true

    var plain: PlainFace
    var transcript: [String] = []

    /// The face that replaces the plain one.
    var face: (any ScriptFace)?

    /// Makes a client with a plain face.
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

    mutating func tell(_ news: News) {
        guard let commands = face?.show(news, client, at: at) else {
            return print(plain.show(news, at: at))
        }
        for command in commands { receive(.command(command)) }
    }

    var sentBodies: [Request.Body] { sent.map(\.body) }
    var room: RoomView? { client.room }
}

/// The server's side.
extension ClientScript {
    mutating func hear(_ line: ServerLine) {
        #expect(line.cleaned() != nil, "No server can send this line: \(line)")
        receive(.line(line))
    }
    mutating func say(_ line: ConnectionLine) { hear(.connection(line)) }

    mutating func happen(_ body: RoomEvent.Body) {
        seq += 1
        hear(.event(RoomEvent(room: code, seq: seq, body)))
    }

    /// Answers the oldest open request.
    mutating func reply(_ outcome: Reply.Outcome = .ok(.none)) {
        guard let waiting = client.outstanding.first else { return }
        if waiting.purpose == .resume { return hear(.reply(Reply(re: "hello", outcome))) }
        // A reply that names a request has that request's content.
        let verb = outcome == .ok(.none) ? nil : Request(waiting.body).verb
        hear(.reply(Reply(re: verb, id: .number(waiting.id), outcome)))
    }

    mutating func ok(_ content: Reply.Content = .none) { reply(.ok(content)) }
    mutating func no(_ refusal: Refusal) { reply(.refused(refusal)) }
}

/// The plain face.
extension ClientScript {
    /// Types a line, or on another face its characters.
    mutating func type(_ text: String) {
        guard face != nil else { return receive(.command(Command(text))) }
        for scalar in text.unicodeScalars {
            for command in face?.type(scalar, client, at: at) ?? [] { receive(.command(command)) }
        }
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

    /// Returns the lines printed since the last call.
    mutating func printed() -> [String] {
        print(plain.flush())
        defer { transcript = [] }
        return transcript
    }
}
