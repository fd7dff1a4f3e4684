import GameProtocol
import Games

/// How the rooms of this server are kept so that other servers can go on with them.
struct ReplicationPlan: Sendable {
    let streams: StreamHost
    /// How many replicas of the Redis must have what is stored, before anybody hears of it.
    let replicas: Int
    /// Whether the Redis may be one that forgets what it stored.
    var mayForget = false
    /// Keeps the lines of a room's journal that is over; nil where nobody wants them.
    var keepReplay: (@Sendable (String, [UInt8]) -> Void)?
    /// The room is not this server's any more. The closure is called when it tells nobody anything any more, with what
    /// sends its members away.
    let letGo:
        @Sendable (String, @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) -> Void
    /// The room is to go on at another server, unless this player is here, or was a moment ago: then nothing is done, and
    /// the result is false. The closure is called when nothing more is recorded, with what sends everybody there.
    let handOver:
        @Sendable (
            String, _ player: MemberID, ServerPlace,
            @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
        ) -> Bool
    /// Goes on with the room of a server that is gone, whose journal has these lines; false, and a word in the log,
    /// where that cannot be.
    let takeIn: @Sendable (String, _ epoch: UInt64, [UInt8]) -> Bool
    /// Whether this server has a room of this code.
    let has: @Sendable (String) -> Bool
}
