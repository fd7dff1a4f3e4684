import GameProtocol
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
