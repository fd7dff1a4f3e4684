import Games
import Sockets

/// An account that pays for what is shared between rooms.
enum Payer: Hashable, Sendable {
    case address(SocketAddress.Host)
    case session(MemberID)
    /// A room that was brought back, whose maker is not known.
    case room(String)
}

/// The session that made a room.
struct RoomMaker: Sendable {
    let session: MemberID
    /// The address that pays; nil on this computer, where all sessions have one address and each
    /// session pays for itself.
    let address: SocketAddress.Host?

    var payer: Payer { address.map { .address($0) } ?? .session(session) }
}
