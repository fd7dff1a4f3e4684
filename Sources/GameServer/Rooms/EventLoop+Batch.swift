extension EventLoop {
    /// The batch that the loop lends to the rooms that its connections enter.
    var batch: OutgoingBatch {
        if let batch = shared as? OutgoingBatch { return batch }
        let batch = OutgoingBatch()
        shared = batch
        return batch
    }

    /// The same, whose rooms may write their journals at the end of the round where it is shared.
    func batch(for journal: JournalFolder?) -> OutgoingBatch {
        let batch = batch
        if batch.held == nil, let journal {
            batch.held = HeldSends(journal, thread)
            roundWork = batch.held
        }
        batch.held?.isOpen = isShared
        return batch
    }
}
