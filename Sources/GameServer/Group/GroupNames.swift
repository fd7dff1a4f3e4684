import GameProtocol
import Games
import Sockets

/// Resolver of host names, with one thread for each name: a look-up may take any time, and nothing else may wait.
final class GroupNames: Sendable {
    typealias Done = @Sendable (GroupPlan.Found) -> Void

    private let look: LookUp
    /// The callbacks that wait, by name.
    private let waiting = Locked<[Name: [Done]]>([:])

    typealias LookUp = @Sendable (String, UInt16) throws(SystemError) -> [SocketAddress]

    private struct Name: Hashable {
        let host: String
        let port: UInt16
    }

    init(
        _ look: @escaping LookUp = { host, port throws(SystemError) in
            try SystemCalls.resolve(host, port: port)
        }
    ) { self.look = look }

    /// Resolves a name, or joins a look-up under way. Calls `done` on another thread, or at once if none can start.
    func resolve(_ host: String, _ port: UInt16, _ done: @escaping Done) {
        let name = Name(host: host, port: port)
        let isFirst = waiting.withLock { waiting in
            waiting[name, default: []].append(done)
            return waiting[name]?.count == 1
        }
        guard isFirst else { return }
        do throws(SystemError) {
            // A look-up cannot be cancelled, and the process does not wait for it.
            _ = try SystemThread(name: "group-names", isDetached: true) { [self] in
                answer(name, found(name))
            }
        } catch {
            answer(name, .failed("\(error)"))
        }
    }

    private func found(_ name: Name) -> GroupPlan.Found {
        do throws(SystemError) {
            return .addresses(try look(name.host, name.port))
        } catch {
            return .failed("\(error)")
        }
    }

    private func answer(_ name: Name, _ found: GroupPlan.Found) {
        for done in waiting.withLock({ $0.removeValue(forKey: name) }) ?? [] { done(found) }
    }
}

/// Settings of a cluster member, and its calls into the server.
struct GroupPlan: Sendable {
    let addresses: [RedisAddress]
    let isPlainOK: Bool
    /// Whether the member only tests the link, and never enters the cluster.
    var isProbe = false
    /// Whether the member only carries commands of an operator, and never enters the cluster.
    var isVisit = false
    /// The address for players whom other servers send here.
    let place: ServerPlace
    /// Whether rooms come back after a crash.
    let isJournaling: Bool
    /// The storage of rooms for other servers; nil if no other server can continue them.
    var replication: ReplicationPlan?
    let log: Log
    /// Returns the changes of the lobby since the last call.
    let takeChanges: @Sendable () -> DirectoryChanges
    /// Returns how many more rooms there can be; 0 if the server admits no players.
    let freeCount: @Sendable () -> Int
    /// Receives the leases of other servers after each look.
    let tellPeers: @Sendable ([GroupLease]) -> Void
    /// Receives the result of trying all addresses; nil if there is a link.
    let tellOutcome: @Sendable (GroupLink.Failure?) -> Void
    /// Tells players that all rooms rest because replicas are missing (true), or continue (false).
    var tellPlayers: @Sendable (_ isShort: Bool) -> Void = { _ in }
    /// Stops the server in order, as SIGTERM does.
    var stop: @Sendable () -> Void = {}
    /// The other servers that this one can reach for browsers; they see the key of this one.
    var relays: Relays?
    /// Resolves a name without blocking the caller.
    let resolve: Resolve

    typealias Resolve =
        @Sendable (String, UInt16, @escaping @Sendable (Found) -> Void) -> Void

    enum Found: Sendable {
        case addresses([SocketAddress])
        case failed(String)
    }

    /// Returns a random secret in hexadecimal digits.
    func secret(hexCount: Int = 32) -> String {
        SHA256.hex(RandomBytes.make(count: hexCount / 2))
    }
}

/// The storage of this server's rooms for other servers.
struct ReplicationPlan: Sendable {
    let streams: StreamHost
    /// The number of replicas that must have a record before its effects leave the server.
    let replicas: Int
    /// Whether a Redis that may forget what it stores is accepted.
    var mayForget = false
    /// Keeps the lines of a finished room's journal as a recording; nil without recordings.
    var keepReplay: (@Sendable (String, [UInt8]) -> Void)?
    /// Gives up a room that belongs to this server no longer. The closure is called when the room has stopped
    /// sending; its argument disconnects the members.
    let letGo:
        @Sendable (String, @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) -> Void
    /// Hands a room over to another server. Returns false, and does nothing, if the player is here or was a moment
    /// ago; nil for no player. The closure is called when recording has stopped; its argument redirects the members.
    let handOver:
        @Sendable (
            String, _ player: MemberID?, ServerPlace,
            @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
        ) -> Bool
    /// Takes over the room of a dead server, from the lines of its journal. Returns false after logging a failure.
    let takeIn: @Sendable (String, _ epoch: UInt64, [UInt8]) -> Bool
    let has: @Sendable (String) -> Bool
}
