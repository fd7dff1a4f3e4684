import Sockets
import Synchronization

/// A journal's open file, as who writes it and the flusher share it.
///
/// The descriptor is closed through the flusher, because closing a number that is being flushed
/// would flush another file, or none.
final class OpenJournal: Sendable {
    let descriptor: Descriptor
    /// Whether the file is among those to flush; changed under the flusher's lock alone.
    let isListed = Atomic<Bool>(false)
    /// Whether nobody writes it any more: it is flushed once more, closed, and never listed again.
    /// Changed under the flusher's lock alone.
    let isRetired = Atomic<Bool>(false)
    /// Whether the flusher has made the file safe and closed it; known to its thread alone.
    let isClosed = Atomic<Bool>(false)

    init(_ descriptor: Descriptor) {
        self.descriptor = descriptor
    }
}
