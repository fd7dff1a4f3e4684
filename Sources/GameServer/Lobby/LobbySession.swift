import GameProtocol
import Games

/// Somebody who has said hello.
struct LobbySession {
    let name: String
    let token: TokenHash
    var link: Link
    /// Which of the connections that spoke for it speaks now, or did last, from 1; 0 for none yet.
    private(set) var tenure = 0
    var room: String?
    /// How many places it was granted; a journal tells by it which of two is the newer.
    var visits = 0
    /// The mark of the last request that was handled for it.
    var lastID: RequestID?
    /// What it may say at once; another connection gives nobody more.
    var chat = LobbySession.freshChat
    var creations = TokenBucket(
        burst: Limits.roomBurstPerSession,
        interval: Limits.roomIntervalPerSession
    )

    init(name: String, token: TokenHash, link: Link) {
        self.name = name
        self.token = token
        self.link = link
        if isHeld { tenure = 1 }
    }

    static let freshChat = TokenBucket(burst: Limits.chatBurst, interval: Limits.chatInterval)

    /// Another connection speaks for the session from now on.
    mutating func pass(to connection: ConnectionID) {
        link = .held(by: connection, next: nil)
        tenure += 1
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
