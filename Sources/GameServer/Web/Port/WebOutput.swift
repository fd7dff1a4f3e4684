import Sockets

/// The output of an HTTP connection that is not sent yet, in order.
///
/// Large content that the server keeps in any case is shared rather than copied. So a picture is in memory once, and
/// counts once, even if many slow peers wait for it.
struct WebOutput {
    private var parts: [Part] = []
    /// The number of bytes of the first part that are sent.
    private var sentCount = 0
    /// The number of bytes to send.
    private(set) var count = 0
    /// The number of bytes to send, without shared ones.
    private var ownCount = 0

    private struct Part {
        var bytes: [UInt8]
        var isShared: Bool
    }

    /// Content below this number of bytes is copied, because a separate send would cost more.
    private static let leastSharedBytes = 16 * 1024
    /// The bytes that each waiting connection counts for, in addition to its own bytes.
    private static let fixedWeight = 256

    var isEmpty: Bool { count == 0 }

    /// The share of the memory for waiting connections that this output uses, in bytes.
    var weight: Int { isEmpty ? 0 : ownCount + Self.fixedWeight }

    mutating func add(_ bytes: [UInt8]) {
        count += bytes.count
        ownCount += bytes.count
        if let last = parts.indices.last, !parts[last].isShared {
            parts[last].bytes += bytes
        } else {
            parts.append(Part(bytes: bytes, isShared: false))
        }
    }

    /// Adds bytes that the server keeps elsewhere, too.
    mutating func add(shared bytes: [UInt8]) {
        guard bytes.count >= Self.leastSharedBytes else { return add(bytes) }
        count += bytes.count
        parts.append(Part(bytes: bytes, isShared: true))
    }

    /// Passes the first part to a sender, which returns how much of it was sent.
    mutating func send(
        _ sender: (UnsafeRawBufferPointer) throws(SystemError) -> Transfer
    ) throws(SystemError) -> Transfer {
        guard let first = parts.first else { return .bytes(0) }
        let outcome = try first.bytes[sentCount...].withUnsafeBufferPointer {
            (bytes) throws(SystemError) in try sender(UnsafeRawBufferPointer(bytes))
        }
        if case .bytes(let sent) = outcome { drop(sent) }
        return outcome
    }

    private mutating func drop(_ sent: Int) {
        count -= sent
        sentCount += sent
        guard let first = parts.first else { return }
        if !first.isShared { ownCount -= sent }
        if sentCount == first.bytes.count {
            parts.removeFirst()
            sentCount = 0
        }
    }

    /// Frees the sent bytes of the first part if they are more than half of it.
    mutating func shrink() {
        guard let first = parts.first, !first.isShared, sentCount > first.bytes.count / 2 else {
            return
        }
        parts[0].bytes.removeFirst(sentCount)
        sentCount = 0
    }
}
