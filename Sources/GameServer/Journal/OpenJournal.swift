import GameProtocol
import Sockets
import Synchronization

/// A journal's open file, as the room that writes it and the flusher share it.
///
/// The room writes; the descriptor is closed through the flusher, because closing a number that is
/// being flushed would flush another file, or none.
final class OpenJournal: Sendable {
    let descriptor: Descriptor
    /// Whether the file is among those to flush; changed under the flusher's lock alone.
    let isListed = Atomic<Bool>(false)

    init(_ descriptor: Descriptor) {
        self.descriptor = descriptor
    }
}
