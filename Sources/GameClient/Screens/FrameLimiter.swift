/// When the next picture is drawn: at once after a rest, at most 30 times a second while much
/// happens, and never where nothing has changed.
struct FrameLimiter: Equatable, Sendable {
    private var isWanted = true
    private var last: Int?

    /// The least time between two pictures.
    static let frameMs = 33

    /// Something has changed.
    mutating func change() { isWanted = true }

    /// When to draw; nil while nothing has changed.
    var due: Int? { isWanted ? (last ?? 0) + (last == nil ? 0 : Self.frameMs) : nil }

    mutating func drew(at: Int) {
        isWanted = false
        last = at
    }

    /// When to wake for an animation; never sooner than one frame, or a deadline stuck in the past
    /// becomes a busy loop.
    func wake(for deadline: Int?) -> Int? {
        deadline.map { max($0, last.map { $0 + Self.frameMs } ?? 0) }
    }
}
