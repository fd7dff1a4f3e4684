/// The moments at which the process may die.
extension World {
    /// Lets the process die when a person receives an event, if the world draws that moment.
    func eventWasHeard() {
        guard deathAt == .heard else { return }
        // In half of the worlds with a power cut, the moment needs bytes that wait for the next
        // flush. Such bytes are rare.
        let isFlushed = options.isPowerCut && seed % 2 == 0
        let isRare =
            isFlushed ? disk.isLeft(since: scheduler.now - 25_000_000) : disk.writeCount > 0
        guard isRare else { return }
        (deathAt, isDying) = (nil, true)
        seen.insert("died as an event was heard, \(options.isPowerCut ? "power cut" : "killed")")
        trace("dies as an event was heard")
    }

    /// Lets the process die here, if the world draws that moment. The thread then stops for ever.
    func come(to moment: WorldOptions.CrashMoment) {
        guard deathAt == moment, scheduler.running != nil else { return }
        (deathAt, isDying) = (nil, true)
        seen.insert("died at a \(moment)")
        trace("dies at a \(moment)")
        while true { _ = scheduler.wait(on: self, until: nil) }
    }
}
