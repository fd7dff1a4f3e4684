extension RoomInput.Kind {
    /// Whether a journal must have this input, which caused these effects.
    ///
    /// It must if anything that the room does later could depend on it. Whatever changes a room is
    /// told as an event, with five exceptions. A secret is told to nobody, and is always kept. A
    /// restart of an empty room sets back the time at which it closes, and is always kept. The
    /// closing of the room is told to the lobby alone, and is kept by that notice. What is to be
    /// calculated is told to the host alone, and is kept by that; what is calculated no longer was
    /// overtaken by an event. Where a cursor rests is forgotten by every restart, and is not kept.
    ///
    /// The rest of what a room remembers changes together with an event:
    /// - strikes with `timeout`, a move or a deal; entropy with `ready`, a move or a deal;
    /// - who was sent away with `left`; nobody keeps their number, so a restart lets them in again;
    /// - when to wake the game, when to close, and that a deal was refused, with the event that is the cause.
    ///
    /// A refused request, a question, an aside, and the return of somebody who was never away change nothing.
    public func isWorthKeeping(causing effects: [RoomEffect]) -> Bool {
        isAlwaysKept || effects.contains(where: \.isWorthKeeping)
    }

    /// Whether a journal must have this input, whatever it causes.
    public var isAlwaysKept: Bool {
        switch self {
        case .secret, .restarted: true
        case .enter, .request, .left, .offline, .online, .alarm, .calculated, .shutdown: false
        }
    }
}

extension RoomEffect {
    /// Whether a journal must have what caused this.
    public var isWorthKeeping: Bool {
        switch self {
        case .event, .lobby(.closed), .calculate: true
        default: false
        }
    }
}
