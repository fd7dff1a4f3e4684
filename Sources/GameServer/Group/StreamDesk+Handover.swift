import GameProtocol
import Games

/// Rooms that are handed over to another server, as a player cannot reach them here.
extension StreamDesk {
    struct Handover {
        let stream: Int
        let place: ServerPlace
        /// Sends everybody away; nil before the room has ended here, and once that is done.
        var dismiss: (@Sendable () -> Void)?
        /// When they are sent away in any case.
        let dueAt: Int
    }

    /// How long people wait to be sent away: before others find the room free they would be sent back.
    private static let patienceMs = 2_000

    /// Has another server go on with a room, unless this player is here: nothing more is done in it, and what was is
    /// stored, or lost with the lease, before the room is given up.
    func handOver(_ code: String, for player: MemberID, to place: ServerPlace, at now: Int) {
        // What is to end the room is seen then.
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

    /// Nothing of the room is open any more.
    func endHandover(of code: String) {
        if let handover = handovers[code] { hasLetGo(handover.stream) }
    }

    /// Others find that the room is nobody's.
    func handedOver(_ code: String) {
        guard let handover = handovers.removeValue(forKey: code) else { return }
        counts.noteLetGo()
        leave(code)
        let to = "\(handover.place.host):\(handover.place.port)"
        log.info("room_handed_over", ["room": .text(code), "to": .text(to)])
        handover.dismiss?()
    }

    /// Nobody waits for a Redis that does not answer.
    func dismissLate(at now: Int) {
        for (code, handover) in handovers where handover.dueAt <= now {
            handover.dismiss?()
            handovers[code]?.dismiss = nil
        }
    }
}
