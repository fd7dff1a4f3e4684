/// The moments a connection waits for, in the loop's clock; `nil` where it waits for none.
struct ConnectionTimes {
    /// The handler's own deadline.
    var handler: Int?
    /// When reading goes on after a penalty, or after too many lines.
    var pauseEnd: Int?
    /// When half a line is too old.
    var halfLine: Int?
    /// When too much output has waited for too long.
    var slowReader: Int?
    /// When a finished connection is closed whatever the peer does.
    var linger: Int?

    var earliest: Int? {
        var least = Int.max
        for case .some(let time) in [handler, pauseEnd, halfLine, slowReader, linger] {
            least = min(least, time)
        }
        return least == .max ? nil : least
    }
}
