import GameProtocol
import Games
import Sockets

/// What a member of the group is made of: whom it speaks for, and what it may ask of the server.
struct GroupPlan: Sendable {
    let addresses: [RedisAddress]
    let isPlainOK: Bool
    /// Whether only the link is looked at, and the group never entered.
    var isProbe = false
    /// Where others send people.
    let place: ServerPlace
    /// Whether rooms come back after a crash.
    let isJournaling: Bool
    /// How other servers can go on with them; nil where they cannot.
    var replication: ReplicationPlan?
    let log: Log
    /// What has changed in the lobby since it was asked last.
    let takeChanges: @Sendable () -> DirectoryChanges
    /// How many more rooms there can be; 0 where nobody is let in.
    let freeCount: @Sendable () -> Int
    /// The other servers, each time that they were looked at.
    let tellPeers: @Sendable ([GroupLease]) -> Void
    /// What came of trying all addresses; nil for a link.
    let tellOutcome: @Sendable (GroupLink.Failure?) -> Void
    /// Looks a name up, without having the caller wait.
    let resolve: Resolve

    typealias Resolve =
        @Sendable (String, UInt16, @escaping @Sendable (Found) -> Void) -> Void

    enum Found: Sendable {
        case addresses([SocketAddress])
        case failed(String)
    }

    /// A name that nobody can guess, in hexadecimal digits.
    func secret(hexCount: Int = 32) -> String {
        SHA256.hex(RandomBytes.make(count: hexCount / 2))
    }
}

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
