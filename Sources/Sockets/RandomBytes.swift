/// Bytes from the system's own generator, fit for secrets.
///
/// Swift's `SystemRandomNumberGenerator` is `getrandom` on Linux and `arc4random` on macOS.
public enum RandomBytes {
    /// Makes `count` bytes that nobody can predict.
    public static func make(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Makes a number that nobody can predict.
    public static func makeNumber() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}
