import GameProtocol
import Games

/// The lost recording of a room, which may begin again.
///
/// A class, because rooms rarely need it.
final class LostRecording {
    /// The reason why a room is no longer recorded.
    enum Cause {
        case full, failed
    }

    /// The header of the new journal.
    let header: JournalHeader
    private let cause: Cause
    /// The earliest time of the next attempt, by the room's clock.
    private var triesAt: Int64

    /// The pause after a disk has refused a new journal.
    private static let pauseMs: Int64 = 5_000

    init(_ header: JournalHeader, _ cause: Cause, triesAt: Int64) {
        (self.header, self.cause, self.triesAt) = (header, cause, triesAt)
    }

    func mayTry(at now: Int64) -> Bool { now >= triesAt }

    func waits(from now: Int64) { triesAt = now + Self.pauseMs }

    /// The notice to the room's members.
    var notice: Notice {
        let cause =
            switch cause {
            case .full: "has grown too long"
            case .failed: "cannot be written"
            }
        return Notice(
            code: "unrecorded",
            message: "The journal of this room \(cause): it will not survive a restart.",
            room: header.room
        )
    }
}
