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
