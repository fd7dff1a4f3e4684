import ClientCore
import CommandLine
import GameProtocol

/// The arena of Klondike: races of two bots on one deal, or every level alone on the same deals.
enum PatienceArena {
    static let game = GameKind.klondike

    /// Returns the room of a round: a race of two, unless the options name a number of seats.
    static func room(_ wanted: NewRoomOptions) throws(UsageError) -> CreateRequest {
        var wanted = wanted
        let seats = wanted.seats ?? 2
        guard seats <= 2 else { throw UsageError("An arena of Klondike has one seat or two.") }
        wanted.seats = seats
        wanted.isPrivate = true
        return wanted.request(password: nil)
    }

    static func title(_ wanted: NewRoomOptions, _ room: CreateRequest) -> String {
        "\(ClientGames[game].title), draw \(wanted.draw), \(room.seats == 1 ? "alone" : "a race")"
    }
}
