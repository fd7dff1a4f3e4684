/// A host that waits for several sources at once: sockets, keys, signals and a clock.
package protocol LoopHost: AnyObject {
    associatedtype Outcome

    /// The host's clock, in milliseconds since a moment that the host chooses.
    var now: Int { get }
    /// Does all work that needs no waiting. Returns the outcome once the host has ended, and nil
    /// before.
    func advance() -> Outcome?
    /// Adds the sources that the host waits for now. Their handlers run in the order of the calls.
    func fill(_ poll: inout PollSet)
}

/// The loop of every host. It does the work that is due, then waits for the next event.
package enum RunLoop {
    package static func run<Host: LoopHost>(_ host: Host) -> Host.Outcome {
        while true {
            if let outcome = host.advance() { return outcome }
            var poll = PollSet()
            host.fill(&poll)
            poll.wait(at: host.now)
        }
    }
}

/// One wait for several sources, each with its handler.
package struct PollSet {
    private var entries: [Poll.Entry] = []
    private var receivers: [(count: Int, receive: () -> Void)] = []
    private var deadline: Int?

    package init() {}

    /// Adds descriptors to wait for; `receive` is called once if any of them is ready.
    package mutating func add(_ entries: [Poll.Entry], _ receive: @escaping () -> Void = {}) {
        self.entries += entries
        receivers.append((entries.count, receive))
    }

    /// Adds a descriptor to wait for, for reading.
    package mutating func add(_ descriptor: Int32, _ receive: @escaping () -> Void) {
        add([Poll.Entry(descriptor: descriptor)], receive)
    }

    /// Limits the wait to a deadline on the host's clock; nil sets no limit.
    package mutating func wake(at deadline: Int?) {
        self.deadline = [self.deadline, deadline].compactMap { $0 }.min()
    }

    /// Waits until a source is ready or the deadline has come, and calls the handlers of the ready
    /// sources in order.
    package func wait(at now: Int) {
        var ready = Poll.wait(entries, milliseconds: deadline.map { $0 - now })[...]
        for receiver in receivers {
            let isReady = ready.prefix(receiver.count).contains(true)
            ready = ready.dropFirst(receiver.count)
            if isReady { receiver.receive() }
        }
    }
}
