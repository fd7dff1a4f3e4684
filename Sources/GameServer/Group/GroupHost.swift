import Dispatch
import GameProtocol
import Sockets

/// The group of servers, as the others of this server reach it: all its questions are letters to a loop of its own.
final class GroupHost: Sendable {
    let codes = ReservedCodes()
    let counts = GroupCounts()
    private let thread: LoopThread
    /// The server that has most room, as far as was heard.
    private let best = Locked<ServerPlace?>(nil)

    init() throws(SystemError) { thread = try LoopThread(name: "group") }

    /// How long a start waits to learn whether the Redis can be used.
    private static let startPatience = DispatchTimeInterval.seconds(3)

    /// Begins; gives why there is no link, or nil, also where that is not known yet.
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
        return outcome.wait(Self.startPatience)
    }

    /// Asks; `answer` is called on another thread, soon, whatever the Redis does.
    func ask(_ question: GroupQuestion, _ answer: @escaping @Sendable (GroupAnswer) -> Void) {
        thread.submit { loop in
            guard let desk = loop.shared as? GroupDesk else { return answer(.unavailable) }
            desk.ask(question, answer)
        }
    }

    /// Has records of rooms' journals leave.
    func ship() { thread.submit { loop in (loop.shared as? GroupDesk)?.streams?.ship() } }

    /// Has a room claimed whose server is gone; `done` is called on another thread, soon, whatever the Redis does, with
    /// nil where another server has the room by now.
    func claim(_ code: String, _ done: @escaping @Sendable (GroupAnswer?) -> Void) {
        thread.submit { loop in
            guard let streams = (loop.shared as? GroupDesk)?.streams else {
                return done(.unavailable)
            }
            streams.claim(code) { done(GroupAnswer($0, of: code)) }
        }
    }

    /// Waits until all is stored that rooms have recorded so far, but not for long.
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

    /// Something has changed that others may ask for at once.
    func hurry() { thread.submit { loop in (loop.shared as? GroupDesk)?.hearLobby() } }

    /// Nobody makes the room for which this answer keeps a code.
    func forget(_ answer: GroupAnswer) {
        guard case .here(let code?) = answer else { return }
        thread.submit { loop in (loop.shared as? GroupDesk)?.forget(code) }
    }

    /// Another server that has room; nil for none that is known.
    var placeWithRoom: ServerPlace? { counts.present.isUp ? best.withLock { $0 } : nil }

    /// Notes who has most room.
    func note(_ leases: [GroupLease]) {
        let place = leases.filter { $0.free > 0 }.max { $0.free < $1.free }?.place
        best.withLock { $0 = place }
    }

    /// Tells the others that this server goes: they may go on with rooms that it has kept for them.
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

    /// The same, and ends.
    func stop() {
        leave()
        thread.stop()
        thread.join()
    }

    /// Nobody is to be sent to this server any more.
    func beginDraining() {
        thread.submit { loop in (loop.shared as? GroupDesk)?.beginDraining() }
    }

    /// What came of the first try, for whoever starts the server.
    final class Outcome: Sendable {
        private let first = Locked<GroupLink.Failure??>(nil)
        private let told = DispatchSemaphore(value: 0)

        func tell(_ failure: GroupLink.Failure?) {
            let isFirst = first.withLock { first in
                guard first == nil else { return false }
                first = .some(failure)
                return true
            }
            if isFirst { told.signal() }
        }

        fileprivate func wait(_ time: DispatchTimeInterval) -> GroupLink.Failure? {
            guard told.wait(timeout: .now() + time) == .success else { return nil }
            return first.withLock { $0 } ?? nil
        }
    }
}
