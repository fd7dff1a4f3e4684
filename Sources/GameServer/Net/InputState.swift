/// What a connection knows of its input, next to the bytes themselves.
struct InputState {
    /// Whether the first line, which may show another protocol, has been seen.
    var sawFirstLine = false
    /// Whether the framer keeps whole lines because somebody stopped it.
    var hasHeldLines = false
    /// Whether the kernel has no more bytes for us: the peer ended its direction, or is gone.
    var sawEnd = false
    /// Whether nobody is left to send to: the connection is about to go.
    var isHungUp = false
    /// Whether the handler asked for a pause.
    var isPaused = false
    /// Whether lines are being given just now, so that nobody may start to give more.
    var isGiving = false
    /// Whether it has asked the loop for another turn, which has not come yet.
    var isInLine = false
    /// Whether its last turn was used up: it reads on in line, not at once.
    var isBusy = false
    /// Lines given in this turn. Small, because each connection has one.
    var givenCount: Int32 = 0
}
