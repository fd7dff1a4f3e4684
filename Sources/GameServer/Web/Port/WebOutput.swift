import Sockets

/// What a connection of HTTP still has to send, in order.
///
/// Large content that the server keeps anyhow is held and not copied: however many slow peers wait for
/// a picture, it is in memory once, and counts once.
struct WebOutput {
    private var parts: [Part] = []
    /// How much of the first part is sent.
    private var sentCount = 0
    /// How much is not sent.
    private(set) var count = 0
    /// The same without what is shared.
    private var ownCount = 0

    private struct Part {
        var bytes: [UInt8]
        var isShared: Bool
    }

    /// Content below this size is copied: to send it by itself would cost more.
    private static let leastSharedBytes = 16 * 1024
    /// What each waiting connection counts beside bytes of its own.
    private static let fixedWeight = 256

    var isEmpty: Bool { count == 0 }

    /// What it takes of the memory that is set aside for those who wait.
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

    /// Adds bytes that somebody else keeps, too.
    mutating func add(shared bytes: [UInt8]) {
        guard bytes.count >= Self.leastSharedBytes else { return add(bytes) }
        count += bytes.count
        parts.append(Part(bytes: bytes, isShared: true))
    }

    /// Gives what can be sent at once to a sender, which says how much of it is sent.
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

    /// Makes room of what is sent, where that is more than what is not.
    mutating func shrink() {
        guard let first = parts.first, !first.isShared, sentCount > first.bytes.count / 2 else {
            return
        }
        parts[0].bytes.removeFirst(sentCount)
        sentCount = 0
    }
}
