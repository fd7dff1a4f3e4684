extension EventLoop {
    /// The batch that the loop lends to the rooms that its connections enter.
    var batch: OutgoingBatch {
        if let batch = shared as? OutgoingBatch { return batch }
        let batch = OutgoingBatch()
        shared = batch
        return batch
    }

    /// The same, whose rooms may write their journals at the end of the round where it is shared.
    func batch(for rooms: RoomServices) -> OutgoingBatch {
        let batch = batch
        if let streams = rooms.streams, batch.shipping == nil {
            batch.shipping = HeldShipping(streams, thread)
            roundWork = batch.shipping
        } else if let journal = rooms.journal, batch.held == nil {
            batch.held = HeldSends(journal, thread)
            roundWork = batch.held
        }
        batch.held?.isOpen = isShared
        batch.shipping?.isOpen = isShared
        return batch
    }
}

extension OutgoingBatch {
    /// Whether a room may leave its record to the end of the round.
    var isHeld: Bool { held?.isOpen ?? shipping?.isOpen ?? false }
}
