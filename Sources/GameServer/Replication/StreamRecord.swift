/// One thing that is to be done with the stream of a room, in the order of their LSNs.
struct StreamRecord: Sendable {
    let lsn: UInt64
    /// Which of this server's streams it is, from 1.
    let stream: Int
    let operation: Operation

    enum Operation: Sendable {
        /// This server owns the room's stream from now on, in this epoch; nothing is sent.
        case open(code: String, epoch: UInt64)
        /// Lines of the journal are appended as entry EPOCH-NUMBER.
        case append(number: UInt64, [UInt8])
        /// The same; the stream begins anew with them, and what was before is not needed any more.
        case begin(number: UInt64, [UInt8])
        /// The room is over, which is the last entry.
        case end(number: UInt64)
    }
}

/// What a command for streams was for, by which its reply is understood.
enum StreamPurpose: Equatable, Sendable {
    /// What has this LSN.
    case record(UInt64)
    /// The newest entry of this stream is asked for.
    case top(Int)
    /// How many replicas have what was sent before this question.
    case wait(Int)
    /// The room of a server that is gone is claimed.
    case claim(String)
    /// So many replicas have the claim.
    case claimWait(String)
    /// Nobody asks what came of it.
    case other
}

/// What became of a claim.
enum StreamClaim: Equatable, Sendable {
    /// The room is this server's in this epoch, and these are the lines of its journal.
    case claimed(epoch: UInt64, [UInt8])
    /// Another server has it.
    case owned
    /// There is no such room.
    case none
    /// That cannot be found out now.
    case unavailable
}

/// The journal of a room in a Redis, `ct:{CODE}:j`.
///
/// It is a stream whose entries have the identifiers EPOCH-NUMBER. A Redis refuses an identifier that is not above the
/// newest one: so the server that appends the first entry of a higher epoch owns the room, everything that the
/// server before it appends later is refused, and nothing is appended twice. An entry has one field: `b` begins the
/// journal, `l` goes on with it, `c` is a claim and names who made it.
enum StreamKey {
    static func of(_ code: String) -> String { "ct:{\(code)}:j" }

    /// The codes of all rooms whose journals are in the Redis.
    static let all = "ct:kept"

    /// How long a stream is kept of which nothing is heard, and one whose room is over: longer than any server that
    /// believes itself its owner may stand still.
    static let (idleSeconds, endedSeconds) = (86_400, 3_600)
}
