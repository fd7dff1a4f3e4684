/// The identity of a connection for the lobby: the number of its loop, and its token there.
///
/// No two connections of a server ever have the same one. So the lobby knows which connection
/// speaks for a session, and ignores a connection that is long gone. It is one number, because each
/// session stores two of them.
struct ConnectionID: Hashable, Sendable {
    /// The token, with the loop's number in bits that no descriptor uses.
    private let number: UInt64

    private static let loopShift: UInt64 = 24
    private static let loopMask: UInt64 = 0xFF << loopShift

    /// - Parameters:
    ///   - loop: the number of the loop, below 256.
    ///   - token: the connection's token on that loop, whose descriptor is below 2^24.
    init(loop: Int, token: UInt64) {
        precondition(
            (0..<256).contains(loop) && token & Self.loopMask == 0,
            "too many loops or descriptors"
        )
        number = token | UInt64(loop) << Self.loopShift
    }

    var loop: Int { Int((number & Self.loopMask) >> Self.loopShift) }
    /// The connection's token on its loop.
    var token: UInt64 { number & ~Self.loopMask }
}
