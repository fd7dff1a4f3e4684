import ClientCore
import CommandLine
import GameProtocol
import Games

/// The arena of card games with turns. The seats alternate between two bots.
enum RulesArena {
    static let game = GameKind.deck

    /// Returns the room of a round. Without a number of seats in the options, the room has the
    /// fewest seats that both levels can share.
    static func room(_ wanted: NewRoomOptions) throws(UsageError) -> CreateRequest {
        if let problem = wanted.botProblem { throw UsageError(problem) }
        let range = row(wanted)?.seats ?? Limits.seats
        let seats = wanted.seats ?? max(2, (range.lowerBound + 1) / 2 * 2)
        guard range.contains(seats), seats.isMultiple(of: 2) else {
            let some = range.filter { $0.isMultiple(of: 2) }.map(String.init)
            throw UsageError("An arena of this game has \(some.joined(separator: ", ")) seats.")
        }
        var wanted = wanted
        (wanted.seats, wanted.isPrivate, wanted.turnSeconds) = (seats, true, 0)
        return wanted.request(password: nil)
    }

    static func title(_ wanted: NewRoomOptions, _ room: CreateRequest) -> String {
        "\(row(wanted)?.title ?? "High card"), \(room.seats) seats"
    }

    static func unit(_ wanted: NewRoomOptions) -> String { "\(row(wanted)?.unit ?? "point")s" }

    private static func row(_ wanted: NewRoomOptions) -> RulesEntry? {
        GameCatalog.rules.first { $0.name == wanted.rules?.rawValue }
    }
}
