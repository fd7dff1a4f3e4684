/// One operation on the stream of a room. Operations take effect in the order of their LSNs.
struct StreamRecord: Sendable {
    let lsn: UInt64
    /// The number of the stream on this server, from 1.
    let stream: Int
    let operation: Operation

    enum Operation: Sendable {
        /// This server owns the room's stream from now on, in this epoch; no command is sent.
        case open(code: String, epoch: UInt64)
        /// Lines of the journal are appended as entry EPOCH-NUMBER.
        case append(number: UInt64, [UInt8])
        /// Appends lines as entry EPOCH-NUMBER. The journal begins again with them, and earlier entries are removed.
        case begin(number: UInt64, [UInt8])
        /// Appends the last entry, because the room is over.
        case end(number: UInt64)
    }
}

/// The purpose of a command for a stream, which decides how its reply is read.
enum StreamPurpose: Equatable, Sendable {
    /// Stores the record with this LSN.
    case record(UInt64)
    /// Reads the newest entry of this stream.
    case top(Int)
    /// Counts the replicas that have everything sent before this command.
    case wait(Int)
    /// Claims the room of a server that is gone.
    case claim(String)
    /// Reads a page of the claimed room's journal.
    case claimPage(String)
    /// Counts the replicas that have the claim.
    case claimWait(String)
    /// The reply has no effect.
    case other
}

/// The result of a claim.
enum StreamClaim: Equatable, Sendable {
    /// The room belongs to this server in this epoch; these are the lines of its journal.
    case claimed(epoch: UInt64, [UInt8])
    /// Another server has the room.
    case owned
    /// There is no such room.
    case none
    /// The result cannot be found now.
    case unavailable
}

/// The journal of a room in a Redis, `ct:{CODE}:j`.
///
/// It is a stream whose entries have the identifiers EPOCH-NUMBER. A Redis refuses an identifier that is not above
/// the newest one. So the server that appends the first entry of a higher epoch owns the room, and all later entries
/// of the former owner are refused. No entry is stored twice either.
///
/// An entry has one field:
/// - `b` begins the journal.
/// - `l` continues it.
/// - `c` is a claim and names the new owner.
/// - `e` ends it.
enum StreamKey {
    static func of(_ code: String) -> String { "ct:{\(code)}:j" }

    /// The codes of all rooms whose journals are in the Redis.
    static let all = "ct:kept"

    /// Seconds for which the Redis keeps a stream without new entries, and the stream of a room that is over. A
    /// server that believes itself the owner cannot stand still for that long.
    static let (idleSeconds, endedSeconds) = (86_400, 3_600)
}
