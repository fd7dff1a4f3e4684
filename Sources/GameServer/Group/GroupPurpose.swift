import GameProtocol
import Games

/// What a command was for, by which its reply is understood.
enum GroupPurpose: Equatable, Sendable {
    case rights
    case enter
    case renew
    case nodes
    case orphans
    case wanted
    case release(String)
    case reserve(String)
    case room(String)
    case goneRoom(String)
    case person(MemberID)
    case gonePerson(GroupMember.Holder)
    /// A question, with the code that it may have made that of an open room.
    case question(Int, code: String?)
    /// Of a room's journal.
    case stream(StreamPurpose)
    /// Nobody asks what came of it.
    case other
}
