import GameProtocol
import Sockets

/// One connection to a Redis, which sends commands in a pipeline and receives the replies in the same order.
///
/// The purpose of each command waits in the pipeline for the reply. If the link ends, the pipeline is dropped with
/// it, so that a reply can never be matched to another command.
final class GroupLink: EventSource {
    private let address: RedisAddress
    unowned let desk: GroupDesk
    var phase = Phase.connecting
    @exclusivity(unchecked) private var reader: RESPReader
    @exclusivity(unchecked) private var output: [UInt8] = []
    @exclusivity(unchecked) private var sentCount = 0
    @exclusivity(unchecked) private var pipeline: [Place] = []
    /// The number of commands in the pipeline that have a reply.
    @exclusivity(unchecked) private var answeredCount = 0
    private var registration: Registration

    enum Phase {
        case connecting
        /// The link sends its credentials and settings, and asks for the role of the Redis.
        case greeting
        case open
        case gone
    }

    private struct Place {
        let purpose: Purpose
        let sentAt: Int
        let sentNanoseconds: Int
    }

    private enum Purpose {
        case password, database, role, name, memory, wait
        case member(GroupPurpose)
    }

    /// The reason why a link failed or ended.
    enum Failure: Equatable {
        /// The Redis cannot be reached, or does not answer.
        case away(String)
        /// The other end answers, but cannot be used.
        case wrong(String)

        var sentence: String {
            switch self {
            case .away(let text), .wrong(let text): text
            }
        }
    }

    /// Milliseconds within which the link has to be open.
    static let patienceMs = 1_000
    /// The most bytes that may wait to be sent.
    static let maximumOutputBytes = 8 * 1_024 * 1_024
    private static let readsOfTurn = 16
    /// The number of replicas that followed the Redis when the link was opened.
    var replicaCount = 0

    init(
        desk: GroupDesk,
        to socketAddress: SocketAddress,
        of address: RedisAddress
    ) throws(SystemError) {
        self.desk = desk
        self.address = address
        var limits = RESPLimits()
        if desk.plan.replication != nil { limits.take(bulkBytes: 2 * StreamHost.maximumBytes) }
        reader = RESPReader(limits: limits)
        let descriptor = try SystemCalls.beginConnecting(to: socketAddress)
        let token = desk.loop.makeToken(for: descriptor)
        registration = Registration(poller: desk.loop.poller, descriptor: descriptor, token: token)
        super.init(loop: desk.loop, descriptor: descriptor, token: token)
    }

    /// Joins the loop, and begins to connect.
    func open() {
        loop.insert(self)
        registration.watch(for: .write, true)
        do throws(SystemError) {
            try registration.join()
        } catch {
            return fail(.away("\(error)"))
        }
        wake(at: loop.now + Self.patienceMs)
    }

    /// The time at which the oldest command without a reply was sent; nil if all have replies.
    var silentSince: Int? {
        answeredCount < pipeline.count ? pipeline[answeredCount].sentAt : nil
    }

    func send(_ words: [[UInt8]], _ purpose: GroupPurpose) {
        send(RESPCommand.bytes(words), purpose)
    }

    /// Queues the bytes of a command; `flush` sends them.
    func send(_ bytes: [UInt8], _ purpose: GroupPurpose) {
        guard case .open = phase else { return }
        add(.member(purpose), bytes)
    }

    /// Sends the queued bytes, as far as the kernel takes them.
    func flush() {
        guard phase != .gone, phase != .connecting, sentCount < output.count else { return }
        do throws(SystemError) {
            while sentCount < output.count {
                let outcome = try output.withUnsafeBufferPointer { all throws(SystemError) in
                    let rest = UnsafeBufferPointer(rebasing: all[sentCount...])
                    return try SystemCalls.send(descriptor, UnsafeRawBufferPointer(rest))
                }
                guard case .bytes(let count) = outcome else { break }
                sentCount += count
            }
        } catch {
            return fail(.away("\(error)"))
        }
        if sentCount == output.count {
            output.removeAll(keepingCapacity: output.count < 65_536)
            sentCount = 0
        } else if sentCount > 65_536 {
            output.removeSubrange(..<sentCount)
            sentCount = 0
        }
        registration.watch(for: .write, sentCount < output.count)
    }

    /// Ends the link; later replies are not read.
    func close() {
        guard phase != .gone else { return }
        phase = .gone
        pipeline = []
        answeredCount = 0
        output = []
        sentCount = 0
        registration.leave()
        loop.remove(self)
    }

    override func ready(_ readiness: Readiness) {
        if case .connecting = phase {
            do throws(SystemError) {
                try SystemCalls.endConnecting(descriptor)
                try SystemCalls.setNoDelay(descriptor)
            } catch {
                return fail(.away("\(error)"))
            }
            return greet()
        }
        if readiness.contains(.readable) || readiness.contains(.hangup) { read() }
        if readiness.contains(.writable) { flush() }
    }

    override func timeReached() {
        switch phase {
        case .connecting, .greeting: fail(.away("it does not answer"))
        case .open, .gone: break
        }
    }

    override func end() { close() }

    private func greet() {
        phase = .greeting
        registration.watch(for: .write, false)
        registration.watch(for: .read, true)
        if let password = address.password {
            let words = ["AUTH"] + (address.user.map { [$0] } ?? []) + [password]
            add(.password, RESPCommand.bytes(words.map { Array($0.utf8) }))
        }
        if address.database != 0 {
            add(.database, RESPCommand.bytes("SELECT", String(address.database)))
        }
        add(.name, RESPCommand.bytes("CLIENT", "SETNAME", "cardtable"))
        if let replication = desk.plan.replication {
            if !replication.mayForget { add(.memory, RESPCommand.bytes("INFO")) }
            // No script may call it, so the script that tries all rights does not.
            if replication.replicas > 0 { add(.wait, RESPCommand.bytes("WAIT", "0", "1")) }
        }
        add(.role, RESPCommand.bytes("ROLE"))
        flush()
    }

    private func add(_ purpose: Purpose, _ bytes: [UInt8]) {
        guard output.count - sentCount + bytes.count <= Self.maximumOutputBytes else {
            return fail(.away("it does not take what is sent"))
        }
        output += bytes
        pipeline.append(
            Place(
                purpose: purpose,
                sentAt: loop.now,
                sentNanoseconds: loop.thread.fineClock()
            )
        )
    }

    private func read() {
        for _ in 0..<Self.readsOfTurn {
            let space = UnsafeMutableRawBufferPointer(rebasing: loop.readBuffer[...])
            do throws(SystemError) {
                guard case .bytes(let count) = try SystemCalls.receive(descriptor, into: space)
                else { return }
                guard count > 0 else { return fail(.away("it has closed the connection")) }
                reader.push(space[..<count])
            } catch {
                return fail(.away("\(error)"))
            }
            guard takeReplies() else { return }
            desk.streams?.repliesEnded()
        }
    }

    /// Handles all complete replies. Returns false if one of them ended the link.
    private func takeReplies() -> Bool {
        do throws(RESPError) {
            while phase != .gone, let value = try reader.next() {
                guard answeredCount < pipeline.count else {
                    fail(.wrong("it is no Redis"))
                    return false
                }
                let place = pipeline[answeredCount]
                answeredCount += 1
                if answeredCount == pipeline.count || answeredCount > 4_096 {
                    pipeline.removeSubrange(..<answeredCount)
                    answeredCount = 0
                }
                hear(value, place)
            }
        } catch {
            let isLarge = error == .tooLarge
            fail(.wrong(isLarge ? "it sends more than anybody has asked for" : "it is no Redis"))
        }
        return phase != .gone
    }

    private func hear(_ value: RESPValue, _ place: Place) {
        switch place.purpose {
        case .member(let purpose):
            desk.counts.addRoundTrip(
                nanoseconds: loop.thread.fineClock() - place.sentNanoseconds
            )
            desk.replied(purpose, value, sentAt: place.sentAt)
        case .password:
            if case .error = value { fail(.wrong("it does not accept this user and password")) }
        case .database:
            if case .error = value { fail(.wrong("it has no database \(address.database)")) }
        // A user without the right to set a name stays nameless.
        case .name: break
        case .memory: hear(memory: value)
        case .role: hear(role: value)
        case .wait:
            guard case .error(let text) = value, text.hasPrefix("NOPERM") else { break }
            fail(.wrong("it does not let this user do what a cluster needs: \(text.prefix(80))"))
        }
    }

    func fail(_ failure: Failure) {
        guard phase != .gone else { return }
        let wasOpen = if case .open = phase { true } else { false }
        close()
        desk.linkFailed(self, failure, wasOpen: wasOpen)
    }
}
