import GameProtocol
import Games

/// Handover of a room to another server, because a player cannot reach this one, or an operator wants it.
extension StreamDesk {
    struct Handover {
        let stream: Int
        let place: ServerPlace
        /// Redirects the members; nil before the room has ended here, and after the redirection.
        var dismiss: (@Sendable () -> Void)?
        /// The time at which the members are redirected, even if the room is not free yet.
        let dueAt: Int
    }

    /// Milliseconds for which members wait for the redirection. Other servers send them back before the room is free.
    private static let patienceMs = 2_000

    /// Hands a room over to another server, unless this player is here; with no player, always hands it over. The room
    /// accepts nothing more. Its records are stored, or lost with the lease, before the room is given up.
    func handOver(_ code: String, for player: MemberID?, to place: ServerPlace, at now: Int) {
        // The latest records show whether the room is about to end.
        ship()
        guard plan.streams.isOpen, handovers[code] == nil, let stream = shipper.stream(of: code),
            !shipper.isEnding(stream)
        else { return }
        let thread = thread
        let isDone = plan.handOver(code, player, place) { dismiss in
            thread.submit { loop in
                guard let streams = (loop.shared as? GroupDesk)?.streams else { return dismiss() }
                streams.handovers[code]?.dismiss = dismiss
                streams.whenStored {
                    thread.submit { loop in (loop.shared as? GroupDesk)?.release(code) }
                }
            }
        }
        guard isDone else { return }
        handovers[code] = Handover(stream: stream, place: place, dueAt: now + Self.patienceMs)
    }

    /// Closes the room's stream, after all its records are stored or lost.
    func endHandover(of code: String) {
        if let handover = handovers[code] { hasLetGo(handover.stream) }
    }

    /// Completes a handover after the Redis has confirmed that the room is free.
    func handedOver(_ code: String) {
        guard let handover = handovers.removeValue(forKey: code) else { return }
        counts.noteLetGo()
        leave(code)
        let to = "\(handover.place.host):\(handover.place.port)"
        log.info("room_handed_over", ["room": .text(code), "to": .text(to)])
        handover.dismiss?()
    }

    /// Redirects the members of rooms whose handover takes too long because the Redis is silent.
    func dismissLate(at now: Int) {
        for (code, handover) in handovers where handover.dueAt <= now {
            handover.dismiss?()
            handovers[code]?.dismiss = nil
        }
    }
}
