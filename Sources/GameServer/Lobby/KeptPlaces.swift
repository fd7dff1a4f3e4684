import GameProtocol
import Games
import Sockets

/// The lost sessions whose places are kept, by address. The number of places of each address is
/// limited, except for places in running rounds.
struct KeptPlaces {
    private var places: [SocketAddress.Host: [Place]] = [:]
    /// The maximum numbers of places: of one address, and of loopback.
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

    /// Adds a place that is in no round. If its address then has too many places, removes one and
    /// returns its session.
    ///
    /// The oldest place with nothing at stake is removed, or else the oldest place.
    mutating func insert(
        _ member: MemberID,
        _ stake: Stake,
        of origin: ClientOrigin?
    ) -> MemberID? {
        guard let origin else { return nil }
        let key = origin.addressKey
        // The array changes in place: a copy of a thousand places for each lost session would be
        // expensive.
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

    /// The number of kept places of all addresses.
    var count: Int { places.values.reduce(0) { $0 + $1.count } }
}
