/// Something that takes too long to be worked out between two requests of a room.
///
/// A game puts it out as a wish. The room's host has it worked out elsewhere, and tells the room the
/// answer as an input of its own, which the journal keeps: no room ever waits for it, and no replay
/// works it out again.
public protocol Calculating: Equatable, Sendable {
    /// Works it out; the answer is the same whenever and wherever that is done.
    ///
    /// The answer is a text that the game alone understands: at most
    /// `Limits.maximumAnswerCount` printable ASCII characters.
    func run() -> String

    /// The same, or nil once nobody wants it any more; it is asked from time to time.
    ///
    /// - Parameter fault: receives a sentence for each error of the calculation itself, which
    ///   continues without the part at fault.
    func run(while isWanted: () -> Bool, fault: (String) -> Void) -> String?

    /// Whether a round waits for it: then it comes before whatever only helps somebody.
    var isAwaited: Bool { get }
}

extension Calculating {
    /// Nothing waits.
    public var isAwaited: Bool { false }

    /// What takes little time is worked out whole.
    public func run(while isWanted: () -> Bool, fault: (String) -> Void) -> String? {
        isWanted() ? run() : nil
    }
}

/// A calculation of some game; two are alike if they ask the same.
public struct Calculation: Equatable, Sendable {
    private let work: any Calculating

    /// A calculation of some game.
    public init(_ work: some Calculating) { self.work = work }

    /// Works it out; see `Calculating.run`.
    public func run() -> String { work.run() }

    /// Works it out as long as it is wanted; see `Calculating.run(while:fault:)`.
    public func run(while isWanted: () -> Bool, fault: (String) -> Void = { _ in }) -> String? {
        work.run(while: isWanted, fault: fault)
    }

    /// Whether a round waits for it; see `Calculating.isAwaited`.
    public var isAwaited: Bool { work.isAwaited }

    /// Whether both ask the same.
    public static func == (left: Calculation, right: Calculation) -> Bool {
        func isSame<Work: Calculating>(_ work: Work) -> Bool { right.work as? Work == work }
        return isSame(left.work)
    }
}
