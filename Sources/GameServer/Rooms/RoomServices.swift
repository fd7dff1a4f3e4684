import GameProtocol
import Games
import Sockets
import Synchronization

/// Who keeps the list of all rooms and is told, later, what becomes of each.
protocol RoomDirectory: Sendable {
    /// Tells the lobby of a change in a room.
    ///
    /// - Parameter number: the room's number in this process: codes are given out again.
    func notify(code: String, number: UInt64, _ notice: RoomNotice)

    /// Nothing is left of these rooms: their codes may be given to others.
    func free(_ codes: [String])
}

/// What all rooms of the server share: an object, so that each of them has one reference.
final class RoomServices: Sendable {
    let secrets: SecretSource
    let directory: any RoomDirectory
    /// Where rooms are recorded; nil if they are not.
    let journal: JournalFolder?
    /// Where they are recorded so that other servers can go on with them; nil if they are not.
    let streams: StreamHost?
    let log: Log
    let calculations: CalculationQueue
    /// The time of all rooms, in milliseconds.
    let clock: @Sendable () -> Int
    let metrics = Metrics()
    private let roomCount = Atomic<UInt64>(0)

    init(
        secrets: SecretSource,
        directory: any RoomDirectory,
        journal: JournalFolder?,
        streams: StreamHost? = nil,
        log: Log,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.nowMilliseconds }
    ) {
        self.clock = clock
        (self.secrets, self.directory, self.log) = (secrets, directory, log)
        (self.journal, self.streams) = (journal, streams)
        calculations = CalculationQueue(log: log)
    }

    /// A number that no other room of this process has.
    func nextRoomNumber() -> UInt64 { roomCount.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// Where the secret of each deal comes from: the system's generator, or a fixed seed for tests.
struct SecretSource: Sendable {
    /// What every deal is drawn from; nil for fresh secrets.
    let seed: FixedSeed?

    func next(room: String, round: Int) -> DealSecret {
        seed?.secret(room: room, round: round)
            ?? DealSecret(serverSeed: Self.freshHex(), salt: Self.freshHex())
    }

    static func freshHex() -> String {
        SHA256.hex(RandomBytes.make(count: Limits.secretHexCount / 2))
    }
}
