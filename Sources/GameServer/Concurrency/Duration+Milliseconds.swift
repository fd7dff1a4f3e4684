extension Duration {
    /// The duration in whole milliseconds, as loops and queues count.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
