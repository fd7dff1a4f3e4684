import GameProtocol
import Sockets

/// The pace of new rooms and wrong passwords for each address. Loopback may make any number of
/// rooms.
struct AddressLimits {
    private var creations = BucketTable<SocketAddress.Host>(Limits.roomsOfAddress)
    /// The wrong passwords of each address for each room. Guesses at one room do not hinder the way
    /// into another room.
    private var passwords = BucketTable<Guess>(Limits.wrongPasswords)

    private struct Guess: Hashable {
        let addressKey: SocketAddress.Host
        let room: String
    }

    func creationWaitMs(_ origin: ClientOrigin, at now: Int) -> Int {
        origin.isLoopback ? 0 : creations.waitMs(origin.addressKey, at: now)
    }

    mutating func takeCreation(_ origin: ClientOrigin, at now: Int) {
        if !origin.isLoopback { creations.take(origin.addressKey, at: now) }
    }

    /// Counts a wrong password. Returns 0, or if the password came too early, the milliseconds
    /// until the next one is checked.
    mutating func countWrongPassword(_ origin: ClientOrigin, room: String, at now: Int) -> Int {
        passwords.tryTake(Guess(addressKey: origin.addressKey, room: room), at: now)
    }
}
