import Dispatch
import GameProtocol

/// The orderly shutdown of a server.
extension Server {
    /// Stops in order: refuses newcomers, drains running rounds, notifies peers, ends the loops.
    func stop() {
        log.info("stopping")
        isReady.withLock { $0 = false }
        isStopping.withLock { $0 = true }
        services.group?.beginDraining()
        status.stopping(drain: configuration.drain)
        listener.stop()
        stopAnnouncing()
        // If another server can continue the rooms, the stop does not wait for rounds. No player
        // can enter or make a room any more.
        if services.rooms.streams == nil { drain() } else { services.lobby.drain {} }
        let resumeMs = services.live.values.keepSeatMs
        let rooms = services.lobby.rooms
        for room in rooms { room.shutDown(resumeMs: resumeMs) }
        if services.rooms.streams != nil { handOver() } else { sayGoodbye() }
        waitUntilTold()
        waitUntilEmpty()
        for loop in loops { loop.stop() }
        for loop in loops { loop.join() }
        services.group?.stop()
        webPort.withLock { $0 }?.stop()
        metricsPort.withLock { $0 }?.stop()
        journal?.flusher.stop()
        services.rooms.ladder?.finish()
        replays?.finish()
        services.rooms.calculations.stop()
        let kept = rooms.count(where: \.isKept)
        let key: StaticString =
            services.rooms.streams == nil ? "rooms_kept" : "rooms_handed_over"
        log.info("stopped", [key: .number(kept), "rooms_ended": .number(rooms.count - kept)])
    }

    private func sayGoodbye() {
        endRelays()
        let comesBack = journal != nil
        tellAll { peer in peer.end(Self.goodbye(to: peer.presentRoom, comesBack: comesBack)) }
    }

    /// Sends each peer to another server, which may continue the peer's room at once.
    private func handOver() {
        endRelays()
        services.group?.waitUntilStored()
        services.group?.leave()
        let places = services.live.values.peers
        tellAll { peer in
            let room = peer.presentRoom?.code
            // All members of a room go to one server, which then has the room.
            let number = room.map(Self.number(of:)) ?? Int(peer.connection.number)
            let index = places.isEmpty ? nil : number % places.count
            peer.end(
                index.map { .moved(to: places[$0]) }
                    ?? Self.goodbye(to: peer.presentRoom, comesBack: true)
            )
        }
    }

    private static func number(of code: String) -> Int {
        code.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    }

    /// Returns the last line for a peer; promises a seat only if the next startup has the room.
    static func goodbye(to room: RoomHost?, comesBack: Bool) -> Bye {
        guard comesBack, room?.isKept ?? true else {
            return Bye(.shuttingDown, "The server stops; goodbye.")
        }
        return Bye(
            .shuttingDown,
            room == nil
                ? "The server stops; come back later."
                : "The server stops; your place is kept for when it is back.",
            reconnect: true,
            afterMs: Limits.restartRetry.milliseconds
        )
    }

    /// Ends the wait for running rounds at a stop.
    func hurry() { drained.signal() }

    private func drain() {
        let drained = drained
        services.lobby.drain { drained.signal() }
        let notice = Notice(
            code: "shutting_down",
            message: "The server is about to stop.",
            inMs: configuration.drain.milliseconds
        )
        let line = ConnectionLine.notice(notice).line
        tellAll { $0.connection.outbox.send(line) }
        let time = DispatchTime.now() + .milliseconds(configuration.drain.milliseconds)
        _ = drained.wait(timeout: time)
    }

    /// Ends the relays. Each browser learns the address of the other server that its lines went to.
    private func endRelays() {
        for loop in loops {
            loop.submit { loop in
                loop.forEachSource { source in
                    let relay = (source as? Connection)?.handler as? Relay
                    if let relay { relay.end(.moved(to: relay.place)) }
                }
            }
        }
    }

    func tellAll(_ body: @escaping @Sendable (Peer) -> Void) {
        for loop in loops {
            loop.submit { loop in
                loop.forEachSource { source in
                    ((source as? Connection)?.handler as? Peer).map(body)
                }
            }
        }
    }

    /// Returns when each loop has notified its peers, or after two seconds for a slow disk.
    private func waitUntilTold() {
        let told = DispatchSemaphore(value: 0)
        let deadline = DispatchTime.now() + .seconds(2)
        for loop in loops where loop.submit({ _ in told.signal() }) == false { told.signal() }
        for _ in loops where told.wait(timeout: deadline) == .timedOut { return }
    }

    /// Waits until all connections have ended, for two seconds at most.
    private func waitUntilEmpty() {
        let oneLeft = DispatchSemaphore(value: 0)
        let deadline = DispatchTime.now() + .seconds(2)
        while true {
            limiter.whenOneLeaves(key: .max) { oneLeft.signal() }
            if limiter.count == 0 || oneLeft.wait(timeout: deadline) == .timedOut { return }
        }
    }
}
