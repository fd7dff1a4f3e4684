/// The limit on the rate of frames. After a pause the next frame is due at once; during many
/// changes, at most 30 frames a second are due. Without a change, no frame is due.
struct FrameLimiter: Equatable, Sendable {
    private var isWanted = true
    private var last: Int?

    /// The shortest time between two frames, in milliseconds.
    static let frameMs = 33

    /// Notes that the state has changed.
    mutating func change() { isWanted = true }

    /// The time of the next frame; nil if the state has not changed.
    var due: Int? { isWanted ? (last ?? 0) + (last == nil ? 0 : Self.frameMs) : nil }

    mutating func drew(at: Int) {
        isWanted = false
        last = at
    }

    /// Returns the time to wake for an animation. It is at least one frame after the last: a
    /// deadline in the past would become a busy loop.
    func wake(for deadline: Int?) -> Int? {
        deadline.map { max($0, last.map { $0 + Self.frameMs } ?? 0) }
    }
}
