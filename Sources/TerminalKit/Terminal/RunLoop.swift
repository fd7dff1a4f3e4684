/// Something that waits for several things at once: sockets, keys, signals, a clock.
package protocol LoopHost: AnyObject {
    associatedtype Outcome

    /// The host's clock, in milliseconds since any moment.
    var now: Int { get }
    /// Does everything that can be done without waiting; gives what came of the host once it has
    /// ended, and nil while it goes on.
    func advance() -> Outcome?
    /// Adds what the host waits for now. What comes first is told first.
    func fill(_ poll: inout PollSet)
}

/// The loop of every host: it does what is due, then waits for whatever comes first.
package enum RunLoop {
    /// Runs a host to its end; gives what came of it.
    package static func run<Host: LoopHost>(_ host: Host) -> Host.Outcome {
        while true {
            if let outcome = host.advance() { return outcome }
            var poll = PollSet()
            host.fill(&poll)
            poll.wait(at: host.now)
        }
    }
}

/// One wait for several things, each with what is done when it has come.
package struct PollSet {
    private var entries: [Poll.Entry] = []
    private var receivers: [(count: Int, receive: () -> Void)] = []
    private var deadline: Int?

    package init() {}

    /// Waits for these, too; `receive` is called once where any of them is ready.
    package mutating func add(_ entries: [Poll.Entry], _ receive: @escaping () -> Void = {}) {
        self.entries += entries
        receivers.append((entries.count, receive))
    }

    /// Waits until that descriptor can be read, too.
    package mutating func add(_ descriptor: Int32, _ receive: @escaping () -> Void) {
        add([Poll.Entry(descriptor: descriptor)], receive)
    }

    /// Waits no longer than until then, by the host's clock; nil is no bound.
    package mutating func wake(at deadline: Int?) {
        self.deadline = [self.deadline, deadline].compactMap { $0 }.min()
    }

    /// Waits for whatever comes first, and calls the receivers of what is ready, in their order.
    package func wait(at now: Int) {
        var ready = Poll.wait(entries, milliseconds: deadline.map { $0 - now })[...]
        for receiver in receivers {
            let isReady = ready.prefix(receiver.count).contains(true)
            ready = ready.dropFirst(receiver.count)
            if isReady { receiver.receive() }
        }
    }
}
