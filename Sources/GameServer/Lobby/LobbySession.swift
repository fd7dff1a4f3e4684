import GameProtocol
import Games

/// The lobby's data of a session.
struct LobbySession {
    let name: String
    let token: TokenHash
    var link: Link
    // The next fields use seven bytes that `link` leaves empty, which keeps each session small.
    /// Whether the player was sent to another server of the cluster.
    var isMoved = false
    /// Whether another session has the same name, because the room of this one was taken over. Both
    /// sessions keep their places.
    var isNamesake = false
    /// The bot of the server; nil for a person.
    var bot: SeatedBot?
    private var connectionCount: Int32 = 0
    var room: String?
    /// The number of places granted to the session. A journal tells the newer of two places by it.
    var seatCount = 0
    /// The origin of the present or last connection; nil if that was before a restart.
    var origin: ClientOrigin?
    /// Whether the list of people leaves the session out, as its last `hello` asked.
    var isHidden = false
    /// The limits on the session's requests.
    var quota = SessionQuota()
    /// The pace of new rooms, at `Limits.roomsOfSession`.
    var creations = TokenBucket()
    /// The data that few sessions have; each change makes a new box.
    private var rareBox: RareBox?

    /// Data that few sessions have, behind one reference, so that other sessions stay small.
    struct Rare {
        /// The display name; nil if people read the plain name.
        var display: String?
        /// The `id` of the last request that was handled, noted when the connection is lost.
        var lastID: RequestID?
        /// The pace of returns to a kept place, at `Limits.resumes`: members see each return.
        var resumes = TokenBucket()
        /// The pace of invitations that the player sends, at `Limits.invitations`.
        var invitations = TokenBucket()
        /// The pace of invitations that the player gets, at `Limits.invitationsToOne`.
        var invitationsToIt = TokenBucket()
    }

    private final class RareBox {
        let value: Rare
        init(_ value: Rare) { self.value = value }
    }

    var rare: Rare {
        get { rareBox?.value ?? Rare() }
        set { rareBox = RareBox(newValue) }
    }

    var display: String? { rareBox?.value.display }

    init(name: String, token: TokenHash, link: Link, origin: ClientOrigin?) {
        self.name = name
        self.token = token
        self.link = link
        self.origin = origin
        if isHeld { connectionCount = 1 }
    }

    /// The number of the session's present or last connection, from 1; 0 before the first.
    var epoch: Int { Int(connectionCount) }

    /// Makes another connection speak for the session.
    mutating func pass(to connection: ConnectionID) {
        link = .held(by: connection, next: nil)
        connectionCount += 1
    }

    /// The session's link to a connection.
    enum Link: Equatable {
        /// The connection speaks for the session. `next` has shown the token, and waits until the
        /// connection has ended.
        case held(by: ConnectionID, next: ConnectionID?)
        /// The session has no connection. Its place is kept until this time.
        case away(until: Int)
        /// The session has lost its place. It ends when the room has removed it.
        case expired
    }

    var isHeld: Bool {
        if case .held = link { true } else { false }
    }
}

/// The identity of a connection for the lobby: the number of its loop, and its token there.
///
/// No two connections of a server ever have the same one. So the lobby ignores a connection that is
/// long gone. It is one number, because each session stores two of them.
struct ConnectionID: Hashable, Sendable {
    /// The token, with the loop's number in bits that no descriptor uses.
    private let number: UInt64

    private static let loopShift: UInt64 = 24
    private static let loopMask: UInt64 = 0xFF << loopShift

    /// Joins a loop's number, below 256, and a token on that loop, whose descriptor is below 2^24.
    init(loop: Int, token: UInt64) {
        precondition(
            (0..<256).contains(loop) && token & Self.loopMask == 0,
            "too many loops or descriptors"
        )
        number = token | UInt64(loop) << Self.loopShift
    }

    var loop: Int { Int((number & Self.loopMask) >> Self.loopShift) }
    /// The connection's token on its loop.
    var token: UInt64 { number & ~Self.loopMask }
}
