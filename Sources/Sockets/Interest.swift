/// What a `Poller` is asked to report of a descriptor.
public struct Interest: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: UInt8

    /// Takes the flags as bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// There is something to read, or an end.
    public static let read = Interest(rawValue: 1)
    /// There is room to write.
    public static let write = Interest(rawValue: 2)
}
