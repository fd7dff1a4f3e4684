/// The moments a connection waits for, in the loop's clock; `nil` where it waits for none.
struct ConnectionTimes {
    /// The handler's own deadline.
    @Moment var handler: Int?
    /// When the greeting leaves, if nothing comes that decides what it is.
    @Moment var greeting: Int?
    /// When reading goes on after a penalty.
    @Moment var pauseEnd: Int?
    /// When half a line is too old.
    @Moment var halfLine: Int?
    /// When too much output has waited for too long.
    @Moment var slowReader: Int?
    /// When a ping that came too soon is answered.
    @Moment var pong: Int?
    /// When a finished connection is closed whatever the peer does.
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
