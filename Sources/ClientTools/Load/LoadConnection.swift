import ClientCore
import GameProtocol
import Sockets

/// The socket of one player in a load, and the bytes that have not been sent yet.
final class LoadConnection {
    let socket: Socket
    var framer = LineFramer(maximum: Limits.maximumServerLineBytes)
    var isConnecting = true
    private var unsent: [UInt8] = []
    private var isClosing = false
    /// The events that the poller watches for.
    var interest: Interest = .write

    init(to address: SocketAddress) throws(SystemError) {
        socket = Socket(owning: try SystemCalls.beginConnecting(to: address))
    }

    /// Whether the connection waits until the socket accepts more bytes.
    var isSending: Bool { isConnecting || !unsent.isEmpty }

    /// Sends the bytes that the kernel accepts now; the rest waits.
    func send(_ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
        guard unsent.isEmpty else { return unsent.append(contentsOf: bytes) }
        switch try socket.send(UnsafeRawBufferPointer(bytes)) {
        case .bytes(let count): unsent.append(contentsOf: bytes[count...])
        case .wouldBlock: unsent.append(contentsOf: bytes)
        }
    }

    func flush() throws(SystemError) {
        guard !unsent.isEmpty else { return }
        let outcome = try unsent.withUnsafeBufferPointer { (bytes) throws(SystemError) in
            try socket.send(UnsafeRawBufferPointer(bytes))
        }
        if case .bytes(let count) = outcome { unsent.removeFirst(count) }
        if isClosing, unsent.isEmpty { socket.shutdownSending() }
    }

    /// Shuts down the sending direction after all bytes have been sent.
    func close() {
        isClosing = true
        if unsent.isEmpty { socket.shutdownSending() }
    }
}

/// One connection of a load: its progress, and the events it has seen.
struct LoadPlayer: Sendable {
    let room: Int
    /// The index among the room's members. Players come first; index 0 creates the room.
    let place: Int
    let role: Role
    var stage = Stage.idle
    var token: String?
    /// The number of the last event of the room that the player has seen.
    var seen: Int64?
    /// The bot of a player of Concentration, with its memory of the cards.
    var bot: LoadBot?
    /// The bot of a player of any other game than Concentration.
    var otherBot: Bot?
    /// The last request, which the server may want again. `sendsAgainAt` is the time to send it;
    /// nil if none is planned.
    var lastRequest: LoadRequest?
    var sendsAgainAt: Int?
    /// The time at which the session's budget allows the next move, in microseconds.
    /// `waitingPrompt` is the request for a move that waits for this time.
    var restsUntil = 0
    var waitingPrompt: LoadRoom.Pending?
    /// The number of lost connections in a row.
    var losses = 0
    /// Whether the server has ended the connection for good.
    var isSentAway = false
    /// The delay that the server demands before a reconnection, in milliseconds.
    var retryAfterMs: Int?

    enum Stage: Equatable, Sendable {
        /// No connection yet. `waiting` has the time of the next attempt, in microseconds.
        case idle
        case waiting(until: Int)
        case connecting
        /// Connected; the server sends the first line.
        case connected
        /// The client has sent `hello`.
        case greeting
        /// The player has a name, and its room does not exist yet.
        case named
        case entering
        case playing
        /// The client has sent `bye`.
        case leaving
        case gone
    }
}

/// One room of a load: its code, and the moves in progress.
struct LoadRoom: Equatable, Sendable {
    /// The indices of the room's members: players first, then spectators.
    let members: Range<Int>
    var code: String?
    var round = Round.before
    /// The requests that wait for the time of their move, oldest first. There is at most one for
    /// each player.
    var pending: [Pending] = []
    /// The due times of moves that the server had not asked for yet, oldest first.
    var owed: [Int] = []
    /// Moves that were sent and that not all members have seen.
    var flying: [Flying] = []

    enum Round: Equatable, Sendable {
        case before
        case running
        case over
        case ended
    }

    /// A prompt without an answer yet.
    struct Pending: Equatable, Sendable {
        var player: Int
        var turn: Int
        var nth: Int
        var cells: [Int]
        /// The whole request, in a game other than Concentration.
        var prompt: Prompt?
    }

    /// A move on its way from the sender to the last member of the room.
    struct Flying: Equatable, Sendable {
        /// The time at which the move was due, in microseconds.
        var since: Int
        var player: Int
        var turn: Int
        var nth: Int
        /// The number of members who have not seen the move yet.
        var left: Int
    }
}

/// A writer for the lines of a load. It reuses its memory.
final class LoadWriter {
    private var writer = JSONWriter()
    private let room: CreateRequest
    /// The prefix of this load's names. It keeps the names of two loads apart.
    private let prefix: String

    init(_ options: LoadOptions) {
        room = options.room
        prefix = "load-\(String(options.seed & 0xFFFF, radix: 16))-"
    }

    /// Passes the line of a request to a closure.
    func withLine(
        _ request: LoadRequest,
        of player: Int,
        _ send: (UnsafeBufferPointer<UInt8>) throws(SystemError) -> Void
    ) throws(SystemError) {
        writer.removeAll()
        Request(body(of: request, player)).encode(into: &writer)
        try writer.withBytes(send)
    }

    private func body(of request: LoadRequest, _ player: Int) -> Request.Body {
        switch request {
        case .hello(let resume, let seen):
            .hello(
                HelloRequest(
                    name: resume == nil ? prefix + "\(player)" : nil,
                    client: "GameClient/\(Release.version)",
                    resume: resume,
                    seen: seen
                )
            )
        case .create: .create(room)
        case .join(let code, let role):
            .join(.room(code: code, role: role, password: nil, isReady: role == .player))
        case .ready: .room(.ready(true, entropy: nil))
        case .flip(let cell, let turn):
            .room(.move(LoadBot.move(cell, turn: turn)))
        case .move(let move): .room(.move(move))
        case .bye: .bye
        }
    }
}
