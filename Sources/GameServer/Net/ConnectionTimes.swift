/// The times at which a connection has something to do, in the loop's clock; `nil` for none.
struct ConnectionTimes {
    /// The handler's own deadline.
    @Moment var handler: Int?
    /// The time at which a held greeting leaves, if no bytes came before.
    @Moment var greeting: Int?
    /// The time at which reading continues after a penalty.
    @Moment var pauseEnd: Int?
    /// The time at which half a line is too old.
    @Moment var halfLine: Int?
    /// The time at which too much output has waited for too long.
    @Moment var slowReader: Int?
    /// The time at which a ping that came too soon is answered.
    @Moment var pong: Int?
    /// The time at which a finished connection is closed, even if the peer has not read all.
    @Moment var linger: Int?

    /// An optional time in the memory of one number. A Swift optional takes twice that, and each
    /// connection has several.
    @propertyWrapper struct Moment {
        private var time = Int.max

        var wrappedValue: Int? {
            get { time == .max ? nil : time }
            set { time = newValue ?? .max }
        }
    }

    var earliest: Int? {
        var least = Int.max
        let all = [handler, greeting, pauseEnd, halfLine, slowReader, pong, linger]
        for case .some(let time) in all {
            least = min(least, time)
        }
        return least == .max ? nil : least
    }
}
