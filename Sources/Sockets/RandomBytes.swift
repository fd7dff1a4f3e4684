/// Bytes from the system's generator, suitable for secrets.
public enum RandomBytes {
    /// Returns `count` unpredictable bytes.
    public static func make(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Returns an unpredictable number.
    public static func makeNumber() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}
