/// A file descriptor by its number: borrowed, never owned.
///
/// Whoever opened it says who closes it; a `Descriptor` alone closes nothing.
public struct Descriptor: Hashable, Sendable {
    /// The kernel's number.
    public let number: Int32

    /// Names the descriptor with this number.
    public init(_ number: Int32) {
        self.number = number
    }
}
