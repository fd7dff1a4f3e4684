import GameProtocol
import Games
import Sockets

/// The lost sessions whose places are kept, by address: no address keeps more than its number,
/// except that a place in a running round is never given up for another one.
struct KeptPlaces {
    private var places: [SocketAddress.Host: [Place]] = [:]
    /// The most places of one address, and of loopback.
    var maximumPerAddress = Limits.keptSessionsPerAddress
    var maximumOfLoopback = Limits.keptSessionsOfLoopback

    /// What a lost session would lose with its place.
    enum Stake {
        case none
        /// A hand of cards at a table without rounds.
        case hand
        /// A round that is running.
        case round
    }

    private struct Place {
        let member: MemberID
        let stake: Stake
    }

    /// Keeps one more place that is in no round; gives the session whose place is given up for it.
    ///
    /// That is the oldest one of the address with nothing at stake, or else the oldest one.
    mutating func insert(
        _ member: MemberID,
        _ stake: Stake,
        of origin: ClientOrigin?
    ) -> MemberID? {
        guard let origin else { return nil }
        let key = origin.addressKey
        // In place: a copy of a thousand places for each that is lost would be dear.
        places[key, default: []].append(Place(member: member, stake: stake))
        let maximum = origin.isLoopback ? maximumOfLoopback : maximumPerAddress
        guard let own = places[key], own.count > maximum else { return nil }
        return places[key]?.remove(at: own.firstIndex { $0.stake == .none } ?? 0).member
    }

    /// The place is given up, or somebody is back in it.
    mutating func remove(_ member: MemberID, of origin: ClientOrigin?) {
        guard let key = origin?.addressKey,
            let index = places[key]?.firstIndex(where: { $0.member == member })
        else { return }
        places[key]?.remove(at: index)
        if places[key]?.isEmpty == true { places[key] = nil }
    }

    /// How many places are kept, of all addresses.
    var count: Int { places.values.reduce(0) { $0 + $1.count } }
}
