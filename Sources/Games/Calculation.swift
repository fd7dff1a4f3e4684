/// A calculation that takes too long to run between two requests of a room.
///
/// A game asks for it with an output. The room's host runs it elsewhere and hands the answer back
/// as an input, which the journal records. So no room blocks on it, and no replay repeats it.
public protocol Calculating: Equatable, Sendable {
    /// Runs the calculation. The answer never depends on the time or the computer: a text for the
    /// game alone, of at most `Limits.maximumAnswerCount` printable ASCII characters.
    func run() -> String

    /// Runs the calculation, or returns nil soon after `isWanted`, called from time to time, is
    /// false. `fault` receives a sentence for each error of the calculation itself, which continues
    /// without the part at fault.
    func run(while isWanted: () -> Bool, fault: (String) -> Void) -> String?

    /// Whether a round waits for the answer. Such calculations take turns with those that only help
    /// a player, such as a hint.
    var isAwaited: Bool { get }
}

extension Calculating {
    /// By default, no round waits for the answer.
    public var isAwaited: Bool { false }

    /// By default, a short calculation runs to its end without a check in between.
    public func run(while isWanted: () -> Bool, fault: (String) -> Void) -> String? {
        isWanted() ? run() : nil
    }
}

/// A calculation of any game. Two are equal if the games' own calculations are equal.
public struct Calculation: Equatable, Sendable {
    private let work: any Calculating

    /// Wraps a game's calculation.
    public init(_ work: some Calculating) { self.work = work }

    /// Runs the calculation; see `Calculating.run`.
    public func run() -> String { work.run() }

    /// Runs the calculation while it is wanted; see `Calculating.run(while:fault:)`.
    public func run(while isWanted: () -> Bool, fault: (String) -> Void = { _ in }) -> String? {
        work.run(while: isWanted, fault: fault)
    }

    /// Whether a round waits for the answer; see `Calculating.isAwaited`.
    public var isAwaited: Bool { work.isAwaited }

    /// Whether both are the same calculation of the same game.
    public static func == (left: Calculation, right: Calculation) -> Bool {
        func isSame<Work: Calculating>(_ work: Work) -> Bool { right.work as? Work == work }
        return isSame(left.work)
    }
}
