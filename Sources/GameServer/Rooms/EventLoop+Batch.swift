import GameProtocol
import Games

extension EventLoop {
    /// Returns the batch that the loop lends to the rooms that its connections enter. If the loop's
    /// round is shared, rooms may defer their journal writes to its end.
    func batch(for rooms: @autoclosure () -> RoomServices) -> OutgoingBatch {
        if let batch = shared as? OutgoingBatch {
            batch.held?.isOpen = isShared
            batch.shipping?.isOpen = isShared
            return batch
        }
        let batch = OutgoingBatch()
        shared = batch
        let rooms = rooms()
        if let streams = rooms.streams {
            batch.shipping = HeldShipping(streams, thread)
            roundWork = batch.shipping
        } else {
            batch.held = HeldSends(rooms.journal, thread)
            roundWork = batch.held
        }
        return batch
    }
}

extension OutgoingBatch {
    /// Whether a room may defer its record to the end of the round.
    var isHeld: Bool { held?.isOpen ?? shipping?.isOpen ?? false }
}

extension WaitingOutputs {
    /// Writes an event of the room. It is `mutating` so that the room's code is not copied.
    mutating func encode(
        _ event: some GameEventBody,
        seq: Int64,
        into writer: inout JSONWriter
    ) {
        event.encode(room: room, seq: seq, into: &writer)
    }
}
