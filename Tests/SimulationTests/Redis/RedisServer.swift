import GameProtocol
import Glibc
import Sockets

/// A Redis of a world with its connections, and perhaps a replica that receives its data a little
/// later.
final class RedisServer {
    let port: UInt16
    let data: RedisData
    private let world: World
    private var chance: Chance
    private(set) var isUp = true
    private(set) var isMaster = true
    /// Whether it still reads its file, and whether the user of the servers lacks the right to `WAIT`.
    var (isLoading, deniesWait) = (false, false)
    private var sessions: [RedisSession] = []
    private weak var replica: RedisServer?
    /// The number of the current replication link. It grows when a replica begins to follow, so
    /// that messages of an older link are dropped.
    private var link = 0
    /// The number of changes, and the number of changes that the replica has acknowledged.
    fileprivate(set) var offset = 0
    fileprivate var acknowledged = 0
    /// The number of sessions so far. Sessions are numbered so that a late message does not reach a
    /// newer session.
    private var sessionCount = 0

    init(_ world: World, port: UInt16) {
        self.world = world
        self.port = port
        chance = Chance(seed: world.seed &+ UInt64(port), "redis")
        data = RedisData(Chance(seed: world.seed &+ UInt64(port), "redis picks"))
        data.changed = { [weak self] words, now in self?.changed(words, now) }
    }

    var hasReplica: Bool { replica?.isUp ?? false }
    private var now: Int { world.scheduler.now / 1_000_000 }

    // For the network

    func accept(_ wire: Wire) {
        let session = RedisSession(self, wire)
        wire.user = session
        sessions.append(session)
    }

    fileprivate func forget(_ session: RedisSession) { sessions.removeAll { $0 === session } }

    // For faults

    /// Kills the process. The data that it has written is in its file.
    func kill() {
        isUp = false
        link += 1
        for session in sessions { session.wire?.reset() }
        sessions = []
        world.trace("redis \(port) is gone")
    }

    func start() {
        isUp = true
        world.trace("redis \(port) is back")
        if let replica, replica.isUp { follow(by: replica) }
    }

    /// Becomes a master, whether or not another Redis is one.
    func promote() {
        isMaster = true
        world.trace("redis \(port) is a master")
    }

    /// Makes the given Redis a replica, which has the data of this one a moment later.
    func follow(by replica: RedisServer) {
        self.replica = replica
        link += 1
        let present = link
        (replica.isMaster, replica.replica) = (false, nil)
        replica.link += 1
        for session in replica.sessions { session.wire?.reset() }
        replica.sessions = []
        let copied = offset
        acknowledged = -1
        world.network.after(world.network.delay()) { [self] in
            guard link == present, isUp, replica.isUp else { return }
            // Later changes follow the copy in the same stream.
            replica.data.copy(data)
            acknowledged = max(copied, offset)
            for session in sessions { session.acknowledged() }
        }
    }

    /// Ends replication in both directions.
    func leaveReplica() {
        link += 1
        replica = nil
    }

    /// Sends a change to the replica, which acknowledges it.
    private func changed(_ words: [[UInt8]], _ now: Int) {
        offset += 1
        let text = words.map { String(decoding: $0.prefix(60), as: UTF8.self) }
        world.trace("redis \(port): \(text.joined(separator: " "))")
        guard let replica, acknowledged >= 0 else { return }
        let (number, present) = (offset, link)
        let delay = 1 + world.network.delay()
        world.network.after(delay) { [self] in
            guard link == present, replica.isUp else { return }
            arrivals.append((number, words, now))
            arrive()
        }
    }

    /// Changes that arrived before an earlier change: they wait for it.
    private var arrivals: [(number: Int, words: [[UInt8]], now: Int)] = []
    private var arrived = 0

    private func arrive() {
        arrivals.sort { $0.number < $1.number }
        while let first = arrivals.first, first.number <= max(arrived, acknowledged) + 1 {
            arrivals.removeFirst()
            guard first.number > max(arrived, acknowledged) else { continue }
            arrived = first.number
            replica?.data.now = first.now
            _ = try? replica?.data.command(
                String(decoding: first.words[0], as: UTF8.self),
                first.words
            )
            let (number, present) = (first.number, link)
            world.network.after(world.network.delay()) { [self] in
                guard link == present else { return }
                acknowledged = max(acknowledged, number)
                for session in sessions { session.acknowledged() }
            }
        }
    }

    // For the sessions

    fileprivate func answer(_ words: [[UInt8]]) -> RedisReply {
        switch String(decoding: words[0], as: UTF8.self) {
        case "CLIENT", "SELECT", "AUTH": return .status("OK")
        case "INFO":
            let state = isLoading ? "loading:1\r\naof_enabled:0" : "loading:0\r\naof_enabled:1"
            let text =
                "# Memory\r\nmaxmemory_policy:noeviction\r\n# Persistence\r\n\(state)\r\n"
            return .bulk(Array(text.utf8))
        case "ROLE":
            let role = Array((isMaster ? "master" : "slave").utf8)
            let replicas = hasReplica ? [RedisReply.array([])] : []
            return .array([.bulk(role), .integer(offset), .array(replicas)])
        default: break
        }
        if isLoading { return .error("LOADING Redis is loading the dataset in memory") }
        guard isMaster else {
            return .error("READONLY You can't write against a read only replica.")
        }
        return data.perform(words, at: now)
    }

    fileprivate var waitRefusal: RedisReply? {
        if isLoading { return .error("LOADING Redis is loading the dataset in memory") }
        if !deniesWait { return nil }
        return .error("NOPERM this user has no permissions to run the 'wait' command")
    }

    /// Returns the number of replicas that have all changes up to the offset.
    fileprivate func replicaCount(with offset: Int) -> Int {
        hasReplica && acknowledged >= offset ? 1 : 0
    }

    fileprivate func trace(_ text: String) {
        world.trace("redis \(port): \(text), of \(offset) it has \(acknowledged)")
    }

    fileprivate func after(_ milliseconds: Int, _ body: @escaping () -> Void) {
        world.network.after(milliseconds, body)
    }
}

/// One connection to a Redis: commands in, replies out, in order.
final class RedisSession: WireUser {
    private unowned let server: RedisServer
    private(set) weak var wire: Wire?
    private var reader = RedisCommandReader()
    private var commands: [[[UInt8]]] = []
    /// The offset of the session's last change, and the `WAIT` that is open.
    private var written = 0
    private var waiting: (count: Int, number: Int)?
    private var waitCount = 0

    init(_ server: RedisServer, _ wire: Wire) {
        self.server = server
        self.wire = wire
    }

    func received(_ bytes: [UInt8]) {
        reader.push(bytes)
        while let words = reader.next() { commands.append(words) }
        goOn()
    }

    func ended(isReset: Bool) {
        server.forget(self)
        wire?.close()
    }

    private func goOn() {
        while waiting == nil, !commands.isEmpty {
            let words = commands.removeFirst()
            if words[0] == Array("WAIT".utf8) {
                wait(words)
                continue
            }
            let before = server.offset
            let reply = server.answer(words)
            if server.offset != before { written = server.offset }
            wire?.send(reply.bytes)
        }
    }

    private func wait(_ words: [[UInt8]]) {
        if let refusal = server.waitRefusal { return wire?.send(refusal.bytes) ?? () }
        let count = RedisData.integer(words[1]) ?? 0
        let found = server.replicaCount(with: written)
        guard found < count else { return wire?.send(RedisReply.integer(found).bytes) ?? () }
        waitCount += 1
        let number = waitCount
        waiting = (count, number)
        server.after(RedisData.integer(words[2]) ?? 0) { [weak self] in
            guard let self, waiting?.number == number else { return }
            endWait()
        }
    }

    fileprivate func acknowledged() {
        guard let waiting, server.replicaCount(with: written) >= waiting.count else { return }
        endWait()
    }

    private func endWait() {
        waiting = nil
        server.trace("WAIT ends with \(server.replicaCount(with: written)) for \(written)")
        wire?.send(RedisReply.integer(server.replicaCount(with: written)).bytes)
        goOn()
    }
}
