import GameProtocol
import Games
import Sockets

/// The lost sessions whose places are kept, by address. The number of places of each address is
/// limited, except for places in running rounds.
struct KeptPlaces {
    private var places: [SocketAddress.Host: [Place]] = [:]
    /// The most kept places of one address. Loopback has a limit of its own.
    var maximumPerAddress = Limits.keptSessionsPerAddress
    var maximumOfLoopback = Limits.keptSessionsOfLoopback

    /// The stake that a lost session would lose with its place.
    enum Stake {
        case none
        /// A hand of cards at a table without rounds.
        case hand
        /// A running round.
        case round
    }

    private struct Place {
        let member: MemberID
        let stake: Stake
    }

    /// Adds a place in no round. Returns the session that loses its place if there are too many.
    ///
    /// The oldest place with nothing at stake is removed, or else the oldest place.
    mutating func insert(
        _ member: MemberID,
        _ stake: Stake,
        of origin: ClientOrigin?
    ) -> MemberID? {
        guard let origin else { return nil }
        let key = origin.addressKey
        // Changes the array in place: copying a thousand places for each session is expensive.
        places[key, default: []].append(Place(member: member, stake: stake))
        let maximum = origin.isLoopback ? maximumOfLoopback : maximumPerAddress
        guard let own = places[key], own.count > maximum else { return nil }
        return places[key]?.remove(at: own.firstIndex { $0.stake == .none } ?? 0).member
    }

    /// Removes a place that is no longer kept, or whose session is back.
    mutating func remove(_ member: MemberID, of origin: ClientOrigin?) {
        guard let key = origin?.addressKey,
            let index = places[key]?.firstIndex(where: { $0.member == member })
        else { return }
        places[key]?.remove(at: index)
        if places[key]?.isEmpty == true { places[key] = nil }
    }

    var count: Int { places.values.reduce(0) { $0 + $1.count } }
}

/// The players whom a room's owner sent away: their sessions, and others from the same address.
///
/// A shared address is not banned. All people on the server's own computer, behind a tunnel to it
/// or in one house have the same address. In these cases only the session and its name are banned.
struct BanList {
    private var members: Set<MemberID> = []
    private var addressKeys: Set<SocketAddress.Host> = []
    private var names: Set<String> = []

    mutating func insert(_ member: MemberID, _ session: LobbySession?, isAddressShared: Bool) {
        members.insert(member)
        guard let session else { return }
        if let origin = session.origin, !origin.isLoopback, !isAddressShared {
            addressKeys.insert(origin.addressKey)
        } else {
            names.insert(NameRule.key(session.name))
        }
    }

    /// Whether the member or the name is banned. Addresses do not count.
    func names(_ member: MemberID, _ name: String) -> Bool {
        members.contains(member) || names.contains(NameRule.key(name))
    }

    func includes(_ member: MemberID, _ name: String, _ origin: ClientOrigin) -> Bool {
        if members.contains(member) { return true }
        if !origin.isLoopback, addressKeys.contains(origin.addressKey) { return true }
        return !names.isEmpty && names.contains(NameRule.key(name))
    }
}

/// The pace of new rooms, new names of the ladder and wrong passwords for each address. Loopback may
/// make any number of rooms and names.
struct AddressLimits {
    private var creations = BucketTable<SocketAddress.Host>(Limits.roomsOfAddress)
    private var names = BucketTable<SocketAddress.Host>(Limits.ladderNamesOfAddress)
    /// The wrong passwords by address and room. Guesses at one room do not block another room.
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

    /// Counts a new name of the ladder. Returns false if it came too early.
    mutating func takeName(_ origin: ClientOrigin, at now: Int) -> Bool {
        origin.isLoopback || names.tryTake(origin.addressKey, at: now) == 0
    }

    /// Counts a wrong password. Returns the milliseconds to wait before the next check; 0 for none.
    mutating func countWrongPassword(_ origin: ClientOrigin, room: String, at now: Int) -> Int {
        passwords.tryTake(Guess(addressKey: origin.addressKey, room: room), at: now)
    }
}
