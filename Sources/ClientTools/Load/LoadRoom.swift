import GameProtocol

/// One room of a load: its code, and the moves that are under way.
struct LoadRoom: Equatable, Sendable {
    /// The indices of its members: players first, then spectators.
    let members: Range<Int>
    var code: String?
    var round = Round.before
    /// The requests for moves that wait for their time, oldest first: one a player at most.
    var pending: [Pending] = []
    /// Moves whose time came before the server asked for them, oldest first.
    var owed: [Int] = []
    /// Moves that were sent and that not everybody has seen.
    var flying: [Flying] = []

    /// What the room's members are doing.
    enum Round: Equatable, Sendable {
        case before
        case running
        case over
        case ended
    }

    /// A prompt that was not answered yet.
    struct Pending: Equatable, Sendable {
        var player: Int
        var turn: Int
        var nth: Int
        var cells: [Int]
        /// The request itself, where its game is another one.
        var prompt: Prompt?
    }

    /// A move between its sending and its showing to the last member.
    struct Flying: Equatable, Sendable {
        /// When it was to be sent, in microseconds.
        var since: Int
        /// Who made it.
        var player: Int
        var turn: Int
        var nth: Int
        /// How many have not seen it.
        var left: Int
    }
}
