/// What a read or a write on a descriptor came to.
public enum Transfer: Hashable, Sendable {
    /// So many bytes were moved; reading, 0 means that the peer has ended its direction.
    case bytes(Int)
    /// Nothing could be moved without waiting.
    case wouldBlock
}
