import GameProtocol
import Games

extension EventLoop {
    /// The batch that the loop lends to the rooms that its connections enter.
    var batch: OutgoingBatch {
        if let batch = shared as? OutgoingBatch { return batch }
        let batch = OutgoingBatch()
        shared = batch
        return batch
    }

    /// Returns the loop's batch. If several connections share the present round, rooms may defer
    /// their journal writes to the end of the round.
    func batch(for rooms: @autoclosure () -> RoomServices) -> OutgoingBatch {
        let batch = batch
        if !batch.isPrepared {
            prepare(batch, rooms())
        } else if let held = batch.held {
            held.isOpen = isShared
        } else if let shipping = batch.shipping {
            shipping.isOpen = isShared
        }
        return batch
    }

    private func prepare(_ batch: OutgoingBatch, _ rooms: RoomServices) {
        batch.isPrepared = true
        if let streams = rooms.streams {
            batch.shipping = HeldShipping(streams, thread)
            roundWork = batch.shipping
        } else {
            batch.held = HeldSends(rooms.journal, thread)
            roundWork = batch.held
        }
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
