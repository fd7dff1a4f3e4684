import GameProtocol

/// One room of a load: its code, and the moves in progress.
struct LoadRoom: Equatable, Sendable {
    /// The indices of its members: players first, then spectators.
    let members: Range<Int>
    var code: String?
    var round = Round.before
    /// The requests that wait for the time of their move, oldest first. There is at most one for
    /// each player.
    var pending: [Pending] = []
    /// The due times of moves that the server had not asked for yet, oldest first.
    var owed: [Int] = []
    /// Moves that were sent and that not all members have seen.
    var flying: [Flying] = []

    enum Round: Equatable, Sendable {
        case before
        case running
        case over
        case ended
    }

    /// A prompt without an answer yet.
    struct Pending: Equatable, Sendable {
        var player: Int
        var turn: Int
        var nth: Int
        var cells: [Int]
        /// The request itself, if it belongs to another game.
        var prompt: Prompt?
    }

    /// A move on its way from the sender to the last member of the room.
    struct Flying: Equatable, Sendable {
        /// The time at which it was due, in microseconds.
        var since: Int
        /// The player who made the move.
        var player: Int
        var turn: Int
        var nth: Int
        /// The number of members who have not seen it.
        var left: Int
    }
}
