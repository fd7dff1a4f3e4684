/// What a `Poller` reports of a descriptor.
public struct Readiness: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: UInt8

    /// Takes the flags as bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// There is something to read, or an end.
    public static let readable = Readiness(rawValue: 1)
    /// There is room to write.
    public static let writable = Readiness(rawValue: 2)
    /// The peer has gone or the connection failed: nobody is left to send to.
    public static let hangup = Readiness(rawValue: 4)
}
