import GameProtocol
import Sockets

/// What each address may do in a while in the lobby; loopback may make any number of rooms.
struct AddressLimits {
    private var creations = BucketTable<SocketAddress.Host>(Limits.roomsOfAddress)
    /// For each room apart: who guesses one room's password keeps nobody out of another room.
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

    /// Counts a wrong password; gives after how many milliseconds the next one is looked at if this
    /// one came too early, else 0.
    mutating func countWrongPassword(_ origin: ClientOrigin, room: String, at now: Int) -> Int {
        passwords.tryTake(Guess(addressKey: origin.addressKey, room: room), at: now)
    }
}
