import GameProtocol
import Games

@testable import GameServer

/// Connections that quarrel about sessions, hosted as peers and rooms would: what has to be told to
/// somebody else is told later, in any order but that in which one end was told.
///
/// Beside it stands what is to come of it all, found in the simplest way: whoever showed a token
/// last and stays has the session; where nobody stays, the place is kept for its time.
struct LobbySessionModel {
    var desk = Lobby(limits: LobbyLimits(keepSeatMs: keepMs), codes: CountingCodes())
    var random: SeededGenerator
    var now = 0
    var connections: [Connection] = []
    var owners: [Owner] = []
    /// What was said and not heard yet.
    var letters: [Letter] = []
    /// What was found to be wrong; nil while all is well.
    var fault: String?

    static let keepMs = 1_000

    /// One connection, as its own loop knows it.
    struct Connection {
        var phase = Phase.strange

        enum Phase: Equatable {
            case strange
            case waiting(Int)
            case speaking(Int, tenure: Int)
            case closed
        }
    }

    /// Somebody with a name and a token, and what should be true of their session.
    struct Owner {
        let member: MemberID
        let token: TokenHash
        let name: String
        var room: String?
        /// The connection that showed the token last and is still there.
        var last: Int?
        /// The connection that speaks, or was told to.
        var holder: Int?
        /// Until when the place is kept, while nobody speaks for it.
        var awayUntil: Int?
        /// The session has ended, or will when its room has heard.
        var isOver = false
        /// What the room was told of the connection: the latest wins.
        var presence = (tenure: 1, isOnline: true)
    }

    /// Something that one end tells another.
    enum Letter: Equatable {
        case replaced(Int)
        case proceed(Int)
        /// To the room of somebody.
        case offline(Int, room: String, tenure: Int)
        case online(Int, room: String, tenure: Int)
        /// From a room to the lobby.
        case left(Int, room: String)
        case closed(String)

        /// Letters to the same place keep their order.
        var place: String {
            switch self {
            case .replaced(let connection), .proceed(let connection): "\(connection)"
            case .offline(let owner, let room, let tenure),
                .online(let owner, let room, let tenure):
                "\(room) from \(owner) \(tenure)"
            case .left(_, let room), .closed(let room): "lobby from \(room)"
            }
        }
    }

    init(seed: Int) { random = SeededGenerator(seed) }

    static func id(_ connection: Int) -> ConnectionID {
        ConnectionID(loop: connection % 3, token: UInt64(connection))
    }

    /// Somebody new says hello.
    mutating func greet() {
        let connection = connect()
        let name = "p\(owners.count)"
        let token = TokenHash(token: name)
        let answer = desk.receive(.hello(name: name, token, by: Self.id(connection)))
        guard case .welcomed(let member, _) = answer else { return fail("hello: \(answer)") }
        connections[connection].phase = .speaking(owners.count, tenure: 1)
        owners.append(
            Owner(member: member, token: token, name: name, last: connection, holder: connection)
        )
    }

    /// Another connection shows somebody's token.
    mutating func show(_ owner: Int) { claim(owner, by: connect()) }

    mutating func connect() -> Int {
        connections.append(Connection())
        return connections.count - 1
    }

    mutating func claim(_ owner: Int, by connection: Int) {
        let answer = desk.receive(.resume(owners[owner].token, by: Self.id(connection)))
        switch answer {
        case .resumed(let session):
            let (room, tenure) = (session.room, session.tenure)
            if session.member != owners[owner].member || session.name != owners[owner].name {
                fail("the token of \(owner) gave \(session.name)")
            }
            if room != owners[owner].room { fail("\(owner) came back into \(room ?? "-")") }
            if speaker(of: owner) != nil { fail("two speak for \(owner)") }
            if tenure <= owners[owner].presence.tenure, owners[owner].presence.isOnline {
                fail("tenure \(tenure) of \(owner) is not new")
            }
            connections[connection].phase = .speaking(owner, tenure: tenure)
            owners[owner].holder = connection
            if let room { letters.append(.online(owner, room: room, tenure: tenure)) }
        case .mustWait(_, let replaced):
            connections[connection].phase = .waiting(owner)
            if replaced.isEmpty { fail("\(connection) waits for nobody") }
            for id in replaced { letters.append(.replaced(Int(id.token))) }
        case .refused(let refusal):
            connections[connection].phase = .strange
            if !owners[owner].isOver { fail("\(owner) was refused: \(refusal.code)") }
            return
        default: return fail("a token was answered with \(answer)")
        }
        owners[owner].last = connection
        owners[owner].awayUntil = nil
    }

    /// A connection ends by itself, or because it was told.
    mutating func cut(_ connection: Int) {
        finishVisit(of: connection)
        let owner: Int
        switch connections[connection].phase {
        case .closed: return
        case .strange:
            connections[connection].phase = .closed
            return
        case .waiting(let claimed): owner = claimed
        case .speaking(let spoken, _): owner = spoken
        }
        connections[connection].phase = .closed
        if owners[owner].last == connection { owners[owner].last = nil }
        let id = Self.id(connection)
        switch desk.receive(.lost(owners[owner].member, by: id, lastID: nil, at: now)) {
        case .kept(let room, let tenure, _):
            owners[owner].awayUntil = now + Self.keepMs
            letters.append(.offline(owner, room: room, tenure: tenure))
            if room != owners[owner].room { fail("\(owner) is kept in \(room)") }
        case .succeeded(let next):
            owners[owner].holder = Int(next.token)
            letters.append(.proceed(Int(next.token)))
        case .none:
            // Only the one that could speak ends a session that is nowhere.
            let isHolder = owners[owner].holder == connection
            if isHolder && owners[owner].room == nil { owners[owner].isOver = true }
        case let other: fail("an end was answered with \(other)")
        }
    }

    /// Somebody says bye: the session ends whoever waits for it.
    mutating func bye(_ connection: Int) {
        finishVisit(of: connection)
        guard case .speaking(let owner, _) = connections[connection].phase else { return }
        connections[connection].phase = .closed
        if let room = owners[owner].room { letters.append(.left(owner, room: room)) }
        owners[owner].isOver = true
        owners[owner].room = nil
        owners[owner].last = nil
        if case .succeeded(let next) = desk.receive(.ended(owners[owner].member)) {
            letters.append(.proceed(Int(next.token)))
        }
    }

    func speaker(of owner: Int) -> Int? {
        connections.firstIndex {
            if case .speaking(owner, _) = $0.phase { true } else { false }
        }
    }

    mutating func fail(_ words: String) { fault = fault ?? words }
}
