import Bots
import ClientCore
import GameProtocol

/// A line from the server, reduced to the facts that a simulated player in a load test needs.
enum LoadLine: Equatable, Sendable {
    /// The first line of a connection.
    case greeting
    case named(resume: String, room: String?)
    /// The player has created or entered a room, or receives the room's full state after a gap.
    case entered(code: String, seq: Int64)
    case refused(code: String, afterMs: Int? = nil)
    /// The server asks this player for a move.
    case prompt(turn: Int, nth: Int, cells: [Int])
    case reveal(seq: Int64, turn: Int, nth: Int, cell: Int, pair: String)
    case match(seq: Int64, cells: [Int])
    case started(seq: Int64, cells: Int, players: Int)
    case over(seq: Int64)
    /// The round is over, and the next one has begun without a request.
    case dealtAgain(seq: Int64)
    /// A request for a move in a game other than Concentration.
    indirect case asked(Prompt)
    /// An event of a game other than Concentration.
    indirect case played(RoomEvent)
    /// A turn began.
    case turn(seq: Int64, number: Int)
    /// Any other event, of which only the number matters.
    case event(seq: Int64)
    case bye(reconnects: Bool, afterMs: Int?)
    /// A line that needs no reaction.
    case other
    case unreadable

    /// Reads a line. Lines about moves take a shortcut, if they have the exact form that our
    /// servers write.
    init(_ line: UnsafeBufferPointer<UInt8>, _ reader: JSONReader) {
        if let quick = QuickLoadLine.read(line) {
            self = quick
        } else if let object = try? reader.read(line), let message = try? ServerLine(object) {
            self = Self(message)
        } else {
            self = .unreadable
        }
    }

    /// Converts a line that `JSONReader` has read.
    init(_ line: ServerLine) {
        switch line {
        case .reply(let reply): self = Self(reply)
        case .event(let event): self = Self(event)
        case .connection(.hello): self = .greeting
        case .connection(.state(let state)): self = .entered(code: state.room, seq: state.seq)
        case .connection(.prompt(let prompt)):
            self = Self(prompt)
        case .connection(.bye(let bye)):
            self = .bye(reconnects: bye.reconnect, afterMs: bye.afterMs)
        case .connection, .unknown: self = .other
        }
    }

    private init(_ reply: Reply) {
        switch reply.outcome {
        case .ok(.hello(let hello)):
            self = .named(resume: hello.resume, room: hello.resumed?.room)
        case .ok(.entered(let state)), .ok(.state(let state)):
            self = .entered(code: state.room, seq: state.seq)
        case .ok: self = .other
        case .refused(let refusal):
            self = .refused(code: refusal.code.rawValue, afterMs: refusal.retryAfterMs)
        }
    }

    private init(_ event: RoomEvent) {
        let seq = event.seq
        switch event.body {
        case .game(let own) where own.game == LoadBot.kind: self = Self(own, seq: seq)
        case .game: self = .played(event)
        case .started(let started):
            self = .started(
                seq: seq,
                cells: started.board?.cells ?? 0,
                players: started.players.count
            )
        case .turn(let number, _, _): self = .turn(seq: seq, number: number)
        case .over(let over):
            self = over.reason == .redealt ? .dealtAgain(seq: seq) : .over(seq: seq)
        default: self = .event(seq: seq)
        }
    }
}

/// The bot of the players in a load.
typealias LoadBot = ConcentrationBot

extension ConcentrationBot {
    static let kind = GameKind.concentration

    static func move(_ cell: Int, turn: Int) -> GameMove {
        .concentration(.flip(cell: cell, turn: turn))
    }
}

extension NewRoomOptions {
    /// The same options without pauses, except for pauses that the user wants.
    var withoutPauses: NewRoomOptions {
        var room = self
        room.hideMs = hideMs ?? 0
        return room
    }
}

extension LoadLine {
    /// Converts a request for a move.
    init(_ prompt: Prompt) {
        guard case .concentration(let choices) = prompt.choices else {
            self = .asked(prompt)
            return
        }
        self = .prompt(turn: choices.turn, nth: choices.nth, cells: Array(choices.cells))
    }

    init(_ event: GameEvent, seq: Int64) {
        switch event {
        case .concentration(.reveal(let turn, _, let nth, let cell, let card)):
            self = .reveal(seq: seq, turn: turn, nth: nth, cell: cell, pair: card.pair)
        case .concentration(.match(_, _, let cells, _)):
            self = .match(seq: seq, cells: cells)
        default: self = .event(seq: seq)
        }
    }
}
