extension EventLoop {
    /// The batch that the loop lends to the rooms that its connections enter.
    var batch: OutgoingBatch {
        if let batch = shared as? OutgoingBatch { return batch }
        let batch = OutgoingBatch()
        shared = batch
        return batch
    }
}
