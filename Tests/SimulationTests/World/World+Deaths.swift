/// The moments in which the process may be to die.
extension World {
    /// Somebody has heard an event: the process may be to die in that moment.
    func eventWasHeard() {
        guard deathAt == .heard else { return }
        // In half of the worlds with a power cut it is the bytes that wait for the next flush, which come seldom.
        let isFlushed = options.isPowerCut && seed % 2 == 0
        let isRare =
            isFlushed ? disk.isLeft(since: scheduler.now - 25_000_000) : disk.writeCount > 0
        guard isRare else { return }
        (deathAt, isDying) = (nil, true)
        seen.insert("died as an event was heard, \(options.isPowerCut ? "power cut" : "killed")")
        trace("dies as an event was heard")
    }

    /// The process may be to die here: then the thread never gets on.
    func come(to moment: WorldOptions.CrashMoment) {
        guard deathAt == moment, scheduler.running != nil else { return }
        (deathAt, isDying) = (nil, true)
        seen.insert("died at a \(moment)")
        trace("dies at a \(moment)")
        while true { _ = scheduler.wait(on: self, until: nil) }
    }
}
