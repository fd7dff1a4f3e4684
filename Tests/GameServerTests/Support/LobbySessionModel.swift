import GameProtocol
import Games

@testable import GameServer
@testable import GamesTests

/// Connections that take over sessions from each other, hosted like peers and rooms. Messages
/// between them arrive later, in random order, but messages from one sender keep their order.
///
/// A simple model predicts the outcome. The connection that showed the token last and stays owns
/// the session. If no connection stays, the seat is kept for its time, or until its address keeps
/// too many seats.
struct LobbySessionModel {
    var lobby = Lobby(limits: LobbyLimits(keepSeatMs: keepMs), codes: CountingCodes())
    var random: SeededGenerator
    var now = 0
    var connections: [Connection] = []
    var owners: [Owner] = []
    /// The messages that have not arrived yet.
    var messages: [Message] = []
    var rooms: [String: Room] = [:]
    /// The kept seats that count for their addresses, the oldest first.
    var book: [Place] = []
    /// The number of seats that the lobby gave up for others.
    var givenUpCount = 0
    /// The first fault; nil while all is well.
    var fault: String?

    static let keepMs = 1_000
    private static let origins = [TestLobby.home, TestLobby.away, TestLobby.elsewhere]

    /// One connection, as its own loop knows it.
    struct Connection {
        let origin: ClientOrigin
        var phase = Phase.unauthenticated

        enum Phase: Equatable {
            case unauthenticated
            case awaitingTakeover(Int)
            case established(Int, epoch: Int)
            case closed
        }
    }

    /// A person with a name and a token, and the expected state of their session.
    struct Owner {
        let member: MemberID
        let token: TokenHash
        let name: String
        var room: String?
        var isSpectator = false
        /// The origin of the connection that spoke last.
        var origin: ClientOrigin
        /// The connection that showed the token last and is still open.
        var last: Int?
        /// The connection that speaks for the session, or has been allowed to.
        var holder: Int?
        /// The time until which the seat is kept while no connection speaks for it.
        var awayUntil: Int?
        /// Whether the session has ended, or will end when its room has received the message.
        var isOver = false
        /// The latest presence of the connection that the room knows.
        var presence = (epoch: 1, isOnline: true)
    }

    struct Room {
        let isTable: Bool
        var isPlaying = false
    }

    /// A kept seat, and its owner's loss at that time if the lobby gives up the seat.
    struct Place {
        let owner: Int
        let origin: ClientOrigin
        let hasHand: Bool
    }

    /// A message between two ends.
    enum Message: Equatable {
        case replaced(Int)
        case proceed(Int)
        /// Messages to the room of an owner.
        case offline(Int, room: String, epoch: Int)
        case online(Int, room: String, epoch: Int)
        /// Messages from a room to the lobby.
        case left(Int, room: String)
        case closed(String)

        /// The receiver of the message. Messages to the same receiver keep their order.
        var place: String {
            switch self {
            case .replaced(let connection), .proceed(let connection): "\(connection)"
            case .offline(let owner, let room, let epoch),
                .online(let owner, let room, let epoch):
                "\(room) from \(owner) \(epoch)"
            case .left(_, let room), .closed(let room): "lobby from \(room)"
            }
        }
    }

    init(seed: Int) {
        random = SeededGenerator(seed)
        lobby.kept.maximumPerAddress = Self.maximumKept(of: TestLobby.away)
        lobby.kept.maximumOfLoopback = Self.maximumKept(of: TestLobby.home)
    }

    private static func maximumKept(of origin: ClientOrigin) -> Int { origin.isLoopback ? 2 : 1 }

    static func id(_ connection: Int) -> ConnectionID {
        ConnectionID(loop: connection % 3, token: UInt64(connection))
    }

    /// Lets a new person say hello.
    mutating func greet() {
        let connection = connect()
        let name = "p\(owners.count)"
        let origin = connections[connection].origin
        let token = TokenHash(token: name)
        let session: NewSession
        do throws(Refusal) {
            session = try lobby.hello(
                name,
                display: owners.count % 3 == 0 ? "No. \(owners.count)" : nil,
                token,
                by: Self.id(connection),
                from: origin,
                at: now
            )
        } catch {
            return fail("hello: \(error)")
        }
        connections[connection].phase = .established(owners.count, epoch: 1)
        owners.append(
            Owner(
                member: session.member,
                token: token,
                name: name,
                origin: origin,
                last: connection,
                holder: connection
            )
        )
    }

    /// Lets another connection show an owner's token.
    mutating func show(_ owner: Int) { claim(owner, by: connect()) }

    mutating func connect() -> Int {
        let origin = Self.origins[random.number(in: 0...Self.origins.count - 1)]
        connections.append(Connection(origin: origin))
        return connections.count - 1
    }

    mutating func claim(_ owner: Int, by connection: Int) {
        let answer: ResumeAnswer
        let origin = connections[connection].origin
        do throws(Refusal) {
            let token = owners[owner].token
            answer = try lobby.resume(token, by: Self.id(connection), from: origin, at: now)
        } catch {
            connections[connection].phase = .unauthenticated
            if !owners[owner].isOver, error.code != .rateLimited {
                fail("\(owner) was refused: \(error.code)")
            }
            return
        }
        switch answer {
        case .resumed(let session):
            let (room, epoch) = (session.room, session.epoch)
            if session.member != owners[owner].member || session.name != owners[owner].name {
                fail("the token of \(owner) gave \(session.name)")
            }
            if room != owners[owner].room { fail("\(owner) came back into \(room ?? "-")") }
            if speaker(of: owner) != nil { fail("two speak for \(owner)") }
            if epoch <= owners[owner].presence.epoch, owners[owner].presence.isOnline {
                fail("epoch \(epoch) of \(owner) is not new")
            }
            connections[connection].phase = .established(owner, epoch: epoch)
            owners[owner].holder = connection
            owners[owner].origin = origin
            book.removeAll { $0.owner == owner }
            if let room { messages.append(.online(owner, room: room, epoch: epoch)) }
        case .mustWait(_, let replaced):
            connections[connection].phase = .awaitingTakeover(owner)
            if replaced.isEmpty { fail("\(connection) waits for nobody") }
            for id in replaced { messages.append(.replaced(Int(id.token))) }
        }
        owners[owner].last = connection
        owners[owner].awayUntil = nil
    }

    /// Ends a connection by itself, or because the server closed it.
    mutating func cut(_ connection: Int) {
        finishVisit(of: connection)
        let owner: Int
        switch connections[connection].phase {
        case .closed: return
        case .unauthenticated:
            connections[connection].phase = .closed
            return
        case .awaitingTakeover(let claimed): owner = claimed
        case .established(let spoken, _): owner = spoken
        }
        connections[connection].phase = .closed
        if owners[owner].last == connection { owners[owner].last = nil }
        let id = Self.id(connection)
        switch lobby.disconnect(owners[owner].member, id, lastID: nil, at: now) {
        case .kept(let room, let epoch, let resumeMs):
            keep(owner)
            if owners[owner].awayUntil != now + resumeMs { fail("\(owner) is kept \(resumeMs) ms") }
            messages.append(.offline(owner, room: room, epoch: epoch))
            if room != owners[owner].room { fail("\(owner) is kept in \(room)") }
        case .passed(let next):
            owners[owner].holder = Int(next.token)
            messages.append(.proceed(Int(next.token)))
        case .unnoticed:
            // Only the connection that could speak ends a session without a room.
            let isHolder = owners[owner].holder == connection
            if isHolder && owners[owner].room == nil { owners[owner].isOver = true }
        }
    }

    /// Keeps the seat. If the address has too many kept seats, the oldest one without a hand goes.
    private mutating func keep(_ owner: Int) {
        owners[owner].awayUntil = now + Self.keepMs
        let (origin, room) = (owners[owner].origin, owners[owner].room.flatMap { rooms[$0] })
        let isPlayer = !owners[owner].isSpectator
        let isTable = room?.isTable ?? false
        if isPlayer, !isTable, room?.isPlaying ?? false { return }
        book.append(Place(owner: owner, origin: origin, hasHand: isPlayer && isTable))
        let same = book.filter { $0.origin == origin }
        guard same.count > Self.maximumKept(of: origin) else { return }
        let gone = same.first { !$0.hasHand } ?? same[0]
        book.removeAll { $0.owner == gone.owner }
        owners[gone.owner].awayUntil = now
        givenUpCount += 1
    }

    /// Lets a connection say bye, which ends the session even for connections that wait for it.
    mutating func bye(_ connection: Int) {
        finishVisit(of: connection)
        guard case .established(let owner, _) = connections[connection].phase else { return }
        connections[connection].phase = .closed
        if let room = owners[owner].room { messages.append(.left(owner, room: room)) }
        owners[owner].isOver = true
        owners[owner].room = nil
        owners[owner].last = nil
        if let next = lobby.end(owners[owner].member) {
            messages.append(.proceed(Int(next.token)))
        }
    }

    func speaker(of owner: Int) -> Int? {
        connections.firstIndex {
            if case .established(owner, _) = $0.phase { true } else { false }
        }
    }

    mutating func fail(_ words: String) { fault = fault ?? words }
}
