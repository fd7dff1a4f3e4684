import GameProtocol
import Games
import Sockets
import Synchronization

/// The keeper of the list of all rooms, which receives notices of their changes later.
protocol RoomDirectory: Sendable {
    /// Informs the lobby of a change in a room.
    ///
    /// - Parameter number: the room's number in this process, because codes are reused.
    func notify(code: String, number: UInt64, _ notice: RoomNotice)

    /// Frees the codes of rooms whose data is gone.
    func free(_ codes: [String])
}

/// The services that all rooms of the server share. A class, so that each room has one reference.
final class RoomServices: Sendable {
    let secrets: SecretSource
    let directory: any RoomDirectory
    /// The folder of the recorded rooms; nil if rooms are not recorded in files.
    let journal: JournalFolder?
    /// The streams that other servers can continue; nil if rooms are not recorded in streams.
    let streams: StreamHost?
    /// The ladder that counts finished rounds; nil for none.
    let ladder: Ladder?
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
        ladder: Ladder? = nil,
        log: Log,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.nowMilliseconds }
    ) {
        self.clock = clock
        (self.secrets, self.directory, self.log) = (secrets, directory, log)
        (self.journal, self.streams, self.ladder) = (journal, streams, ladder)
        calculations = CalculationQueue(log: log)
    }

    /// A number that no other room of this process has.
    func nextRoomNumber() -> UInt64 { roomCount.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// The source of each deal's secret: the system's generator, or a fixed seed for tests.
struct SecretSource: Sendable {
    /// The seed of all deals; nil for fresh secrets.
    let seed: FixedSeed?

    func next(room: String, round: Int) -> DealSecret {
        seed?.secret(room: room, round: round)
            ?? DealSecret(serverSeed: Self.freshHex(), salt: Self.freshHex())
    }

    static func freshHex() -> String {
        SHA256.hex(RandomBytes.make(count: Limits.secretHexCount / 2))
    }
}
