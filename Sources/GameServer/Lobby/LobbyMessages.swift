import GameProtocol
import Games
import Sockets

/// The origin of a request to the lobby, for the limits by address.
struct ClientOrigin: Equatable {
    /// The key under which limits count the address.
    var addressKey: SocketAddress.Host
    /// Whether the connection comes from this computer. Most limits by address do not apply then.
    var isLoopback: Bool
}

struct NewSession: Equatable {
    let member: MemberID
    /// The wanted name, or a guest name.
    let name: String
    /// The display name; nil if people read the plain name.
    var display: String?
    /// Whether the name is the player's own on the ladder; nil without a key or a ladder.
    var isRated: Bool?
}

/// The answer to a connection that shows a session's token.
enum ResumeAnswer: Equatable {
    /// The session belongs to the asker.
    case resumed(ResumedSession)
    /// The session belongs to the asker once the caller has ended the `replaced` connections.
    case mustWait(MemberID, replaced: [ConnectionID])
}

/// A resumed session, as its last connection left it.
struct ResumedSession: Equatable {
    let member: MemberID
    let name: String
    /// The display name; nil if people read the plain name.
    var display: String?
    /// The code of the room where the session's place was kept; nil if the session was in no room.
    let room: String?
    /// The number of this connection among the session's connections, from 1.
    let epoch: Int
    /// The `id` of the last request that was handled.
    let lastID: RequestID?
    let quota: SessionQuota
    /// Whether the name is the player's own on the ladder; nil without a ladder.
    var isRated: Bool?
}

/// The effect of a connection's end on its session, or on the session for which it waited.
enum Disconnection: Equatable {
    /// No effect for others: the connection did not speak for the session, or the session is over.
    case unnoticed
    /// The session has no connection, and its place is kept. The caller tells the room.
    ///
    /// `epoch` is the number of the ended connection. The room may already know a later one.
    case kept(room: String, epoch: Int, resumeMs: Int)
    /// The session passes to the connection that waited for it. The caller tells this connection.
    case passed(to: ConnectionID)
}

/// A session that loses its kept place, because it did not resume in time or a restored room has no
/// place for it. The caller tells the session's room.
struct ExpiredSession: Equatable {
    var member: MemberID
    var room: String
}

/// An invitation, and the guest who is to receive it.
struct InvitationCall: Equatable {
    let guest: MemberID
    /// The guest's name, as the guest writes it.
    let name: String
    /// The connection that speaks for the guest.
    let connection: ConnectionID
    let invitation: Invitation
}

/// A page of the list of people. If more follow, `next` is the `after` of the next request.
struct PeoplePage: Equatable {
    var people: [ListedPerson]
    var next: String?
}

/// A page of the list of rooms. If more rooms follow, `next` is the `after` of the next request.
struct RoomPage: Equatable {
    var rooms: [RoomSummary]
    var next: String?
}
