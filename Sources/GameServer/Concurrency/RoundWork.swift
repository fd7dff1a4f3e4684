/// What the sources of a loop leave to be done once for all of them, at the end of a round.
protocol RoundWork: AnyObject {
    /// When the oldest of it was left, in nanoseconds of the loop's fine clock; nil if there is none.
    var since: Int? { get }

    func finish()
}
