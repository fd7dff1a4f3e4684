/// The faces of two cards that match; often the same face.
public struct FacePair: Hashable, Sendable {
    /// The face of one card.
    public let first: Face
    /// The face of the other.
    public let second: Face

    /// Creates a pair of two faces, which must have the same `pair`.
    public init(_ first: Face, _ second: Face) {
        self.first = first
        self.second = second
    }
}
