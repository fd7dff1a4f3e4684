import GameProtocol
import Games

/// Somebody who has said hello.
struct LobbySession {
    let name: String
    let token: TokenHash
    var link: Link
    // Behind `link`, which leaves seven bytes unused: there are as many sessions as people.
    /// It was sent to another server of the group.
    var isMoved = false
    /// Its room was taken in where somebody else has its name, and both keep their places.
    var isNamesake = false
    private var connectionCount: Int32 = 0
    var room: String?
    /// How many places it was granted; a journal tells by it which of two is the newer.
    var seatCount = 0
    /// The mark of the last request that was handled for it.
    var lastID: RequestID?
    /// Where its connection comes from, or came from; nil if that was before a restart.
    var origin: ClientOrigin?
    /// What it may ask at once.
    var quota = SessionQuota()
    /// The right to come back to a kept place: everybody in the room hears of it, and its journal
    /// keeps it. At `Limits.resumes`.
    var resumes = TokenBucket()
    /// At `Limits.roomsOfSession`.
    var creations = TokenBucket()
    /// The right to invite others, at `Limits.invitations`; then that of all others to invite this one, at
    /// `Limits.invitationsToOne`.
    var invitations = TokenBucket()
    var invitationsToIt = TokenBucket()

    init(name: String, token: TokenHash, link: Link, origin: ClientOrigin?) {
        self.name = name
        self.token = token
        self.link = link
        self.origin = origin
        if isHeld { connectionCount = 1 }
    }

    /// Which of the connections that spoke for it speaks now, or did last, from 1; 0 for none yet.
    var epoch: Int { Int(connectionCount) }

    /// Another connection speaks for the session from now on.
    mutating func pass(to connection: ConnectionID) {
        link = .held(by: connection, next: nil)
        connectionCount += 1
    }

    /// Who speaks for the session.
    enum Link: Equatable {
        /// A connection; where another one showed the token, it waits until the first has ended.
        case held(by: ConnectionID, next: ConnectionID?)
        /// Nobody; its place is kept until then.
        case away(until: Int)
        /// Nobody, and the room was told that it is gone; it ends when the room has heard.
        case expired
    }

    var isHeld: Bool {
        if case .held = link { true } else { false }
    }
}
