import GameProtocol
import Games
import Sockets

/// Where a request to the lobby comes from, for the limits that count by address.
struct ClientOrigin: Equatable {
    /// The key under which addresses are counted.
    var addressKey: SocketAddress.Host
    /// A connection from this computer, which no limit by address concerns.
    var isLoopback: Bool
}

/// A session that has begun.
struct NewSession: Equatable {
    let member: MemberID
    /// The name that was asked for, or a free one.
    let name: String
}

/// What comes of showing a session's token.
enum ResumeAnswer: Equatable {
    /// The session is the asker's.
    case resumed(ResumedSession)
    /// The session is the asker's as soon as these connections have ended, which are to be told.
    case mustWait(MemberID, replaced: [ConnectionID])
}

/// A session that was taken up again, as the connection before left it.
struct ResumedSession: Equatable {
    let member: MemberID
    let name: String
    /// The code of the room in which its place was kept; nil if it was in none.
    let room: String?
    /// Which of the session's connections this is, from 1.
    let epoch: Int
    /// The mark of the last request that was handled.
    let lastID: RequestID?
    let quota: SessionQuota
}

/// What the end of a connection does to the session that it spoke for, or waited for.
enum Disconnection: Equatable {
    /// Nothing that anybody else has to hear of: the connection had no say, or the session is over.
    case unnoticed
    /// The session is without a connection; its room is to be told that the place is kept.
    ///
    /// `epoch` says which of its connections ended: the room may know a later one already.
    case kept(room: String, epoch: Int, resumeMs: Int)
    /// Another connection waited, and is to be told that the session is its own now.
    case passed(to: ConnectionID)
}

/// A session whose seat was kept and is given up, because it was not resumed in time or because a
/// restart had no place for it: its room is to be told that it is gone.
struct ExpiredSession: Equatable {
    var member: MemberID
    var room: String
}

/// Somebody was found who is to be told of an invitation.
struct InvitationCall: Equatable {
    let guest: MemberID
    /// The guest's name, as the guest writes it.
    let name: String
    /// The connection that speaks for the guest.
    let connection: ConnectionID
    let invitation: Invitation
}

/// A page of the list of rooms; `next` is the `after` of the next request where there is more.
struct RoomPage: Equatable {
    var rooms: [RoomSummary]
    var next: String?
}
