import ClientCore
import CommandLine
import GameProtocol

/// An arena of patience: races of two on one deal, or every level alone on the same deals.
enum PatienceArena {
    static let game = GameKind.klondike

    /// The room that somebody wants; a race where nobody says for how many it is.
    static func room(_ wanted: NewRoomOptions) throws(UsageError) -> CreateRequest {
        var wanted = wanted
        let seats = wanted.seats ?? 2
        guard seats <= 2 else { throw UsageError("An arena of patience has one seat or two.") }
        wanted.seats = seats
        wanted.isPrivate = true
        return wanted.request(password: nil)
    }

    /// What is played there, in a few words.
    static func title(_ wanted: NewRoomOptions, _ room: CreateRequest) -> String {
        "\(ClientGames[game].title), draw \(wanted.draw), \(room.seats == 1 ? "alone" : "a race")"
    }
}
