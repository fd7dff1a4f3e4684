import Dispatch
import GameProtocol
import Sockets

/// Access to the cluster for the rest of the server: each question is sent to the cluster's own loop.
final class GroupHost: Sendable {
    let codes = ReservedCodes()
    let counts = GroupCounts()
    let relays = Relays()
    /// Resolves a name without blocking the caller.
    let resolve: GroupPlan.Resolve
    private let thread: LoopThread
    /// The other server with the most free rooms, by the last look at the leases.
    private let best = Locked<ServerPlace?>(nil)

    init() throws(SystemError) {
        let names = GroupNames()
        resolve = { names.resolve($0, $1, $2) }
        thread = try LoopThread(name: "group")
    }

    /// The time for which startup waits to learn whether the Redis can be used.
    private static let startPatience = DispatchTimeInterval.seconds(3)

    /// Starts the cluster's loop. Returns why there is no link; nil with a link, or if the wait was too short to tell.
    func start(_ makePlan: (Outcome) -> GroupPlan) -> GroupLink.Failure? {
        let outcome = Outcome()
        let plan = makePlan(outcome)
        let (counts, codes) = (counts, codes)
        thread.submit { loop in
            guard let desk = try? GroupDesk(loop: loop, plan: plan, counts: counts, codes: codes)
            else { return outcome.tell(.away("there is no descriptor for it")) }
            loop.shared = desk
            desk.open()
        }
        return outcome.wait(Self.startPatience) ?? nil
    }

    /// Asks the cluster. `answer` is called on another thread, soon, even if the Redis is silent.
    func ask(_ question: GroupQuestion, _ answer: @escaping @Sendable (GroupAnswer) -> Void) {
        thread.submit { loop in
            guard let desk = loop.shared as? GroupDesk else { return answer(.unavailable) }
            desk.ask(question, answer)
        }
    }

    /// Sends the records of rooms' journals.
    func ship() { thread.submit { loop in (loop.shared as? GroupDesk)?.streams?.ship() } }

    /// Sets the number of replicas that must have each record.
    func set(replicas: Int) {
        thread.submit { loop in (loop.shared as? GroupDesk)?.set(replicas: replicas) }
    }

    /// Claims a room whose server is gone. `done` is called on another thread, soon, even if the Redis is silent;
    /// with nil if another server has the room by now.
    func claim(_ code: String, _ done: @escaping @Sendable (GroupAnswer?) -> Void) {
        thread.submit { loop in
            guard let streams = (loop.shared as? GroupDesk)?.streams else {
                return done(.unavailable)
            }
            streams.claim(code) { done(GroupAnswer($0, of: code)) }
        }
    }

    /// Waits until all records so far are stored, for 3 s at most.
    func waitUntilStored() {
        let stored = DispatchSemaphore(value: 0)
        thread.submit { loop in
            guard let streams = (loop.shared as? GroupDesk)?.streams else {
                stored.signal()
                return
            }
            streams.whenStored { stored.signal() }
        }
        _ = stored.wait(timeout: .now() + Self.startPatience)
    }

    /// Sends a command of an operator, and waits for the reply, for 3 s at most; nil without a reply.
    func visit(_ words: [String]) -> RESPValue? {
        let reply = First<RESPValue?>()
        thread.submit { loop in
            guard let desk = loop.shared as? GroupDesk else { return reply.tell(nil) }
            desk.visit(words) { reply.tell($0) }
        }
        return reply.wait(Self.startPatience) ?? nil
    }

    /// The address of the Redis that an operator's command uses.
    func visited() -> String {
        let address = First<String>()
        thread.submit { loop in
            address.tell((loop.shared as? GroupDesk)?.round.present.description ?? "")
        }
        return address.wait(Self.startPatience) ?? ""
    }

    /// Publishes the lobby's changes at once, because other servers may ask for them.
    func hurry() { thread.submit { loop in (loop.shared as? GroupDesk)?.hearLobby() } }

    /// Gives back the code that this answer reserves, if the room is not made.
    func forget(_ answer: GroupAnswer) {
        guard case .here(let code?) = answer else { return }
        thread.submit { loop in (loop.shared as? GroupDesk)?.forget(code) }
    }

    /// Another server that has room; nil if none is known.
    var placeWithRoom: ServerPlace? { counts.present.isUp ? best.withLock { $0 } : nil }

    /// Remembers the server with the most free rooms.
    func note(_ leases: [GroupLease]) {
        let place = leases.filter { $0.free > 0 }.max { $0.free < $1.free }?.place
        best.withLock { $0 = place }
    }

    /// Leaves the cluster, and waits 1 s at most. Others may take over rooms whose journals are in the Redis.
    func leave() {
        let gone = DispatchSemaphore(value: 0)
        thread.submit { loop in
            guard let desk = loop.shared as? GroupDesk else {
                gone.signal()
                return
            }
            desk.leave { gone.signal() }
        }
        _ = gone.wait(timeout: .now() + .seconds(1))
    }

    /// Leaves the cluster, and stops the loop.
    func stop() {
        leave()
        thread.stop()
        thread.join()
    }

    /// Publishes that this server drains, so that the others send no more players here.
    func beginDraining() {
        thread.submit { loop in (loop.shared as? GroupDesk)?.beginDraining() }
    }

    /// The result of the first attempt to reach the Redis, for the server's startup.
    typealias Outcome = First<GroupLink.Failure?>

    /// A value that one thread waits for, and that another thread sets. Only the first value counts.
    final class First<Value: Sendable>: Sendable {
        private let first = Locked<Value?>(nil)
        private let told = DispatchSemaphore(value: 0)

        func tell(_ value: Value) {
            let isFirst = first.withLock { first in
                guard first == nil else { return false }
                first = .some(value)
                return true
            }
            if isFirst { told.signal() }
        }

        fileprivate func wait(_ time: DispatchTimeInterval) -> Value? {
            guard told.wait(timeout: .now() + time) == .success else { return nil }
            return first.withLock { $0 }
        }
    }
}
