import GameProtocol
import Games

/// Somebody who has said hello.
struct LobbySession {
    let name: String
    let token: TokenHash
    var link: Link
    /// Which of the connections that spoke for it speaks now, or did last, from 1; 0 for none yet.
    private(set) var epoch = 0
    var room: String?
    /// It was sent to another server of the group.
    var isMoved = false
    /// Its room was taken in where somebody else has its name, and both keep their places.
    var isNamesake = false
    /// How many places it was granted; a journal tells by it which of two is the newer.
    var seatCount = 0
    /// The mark of the last request that was handled for it.
    var lastID: RequestID?
    /// Where its connection comes from, or came from; nil if that was before a restart.
    var origin: ClientOrigin?
    /// What it may ask at once.
    var quota = SessionQuota()
    /// The right to come back to a kept place: everybody in the room hears of it, and its journal
    /// keeps it.
    var resumes = TokenBucket(Limits.resumes)
    var creations = TokenBucket(Limits.roomsOfSession)
    /// The right to invite others; then that of all others to invite this one.
    var invitations = TokenBucket(Limits.invitations)
    var invitationsToIt = TokenBucket(Limits.invitationsToOne)

    init(name: String, token: TokenHash, link: Link, origin: ClientOrigin?) {
        self.name = name
        self.token = token
        self.link = link
        self.origin = origin
        if isHeld { epoch = 1 }
    }

    /// Another connection speaks for the session from now on.
    mutating func pass(to connection: ConnectionID) {
        link = .held(by: connection, next: nil)
        epoch += 1
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
