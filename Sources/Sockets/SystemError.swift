/// A system call that failed: which one, and what the system said.
///
/// Would-block, end of file and the like are values of the calls, not errors.
public struct SystemError: Error, Hashable {
    /// The name of the call, such as `bind`.
    public let call: String
    /// The system's error number, captured the instant the call failed.
    public let errno: Int32

    /// Describes a failure of `call` with the error number `errno`.
    public init(call: String, errno: Int32) {
        self.call = call
        self.errno = errno
    }
}

extension SystemError: CustomStringConvertible {
    /// The call and the system's own words: `bind: Address already in use (98)`.
    public var description: String {
        "\(call): \(SystemCalls.message(of: self)) (\(errno))"
    }
}
