import GameProtocol

/// One thing that a load wants done for one of its players, in this order.
enum LoadEffect: Equatable, Sendable {
    case connect(player: Int)
    case send(player: Int, LoadRequest)
    /// Nothing more is wanted of the connection; what was sent leaves first.
    case close(player: Int)
}

/// What a player of a load asks; a move is plain numbers, which cost nothing to pass.
enum LoadRequest: Equatable, Sendable {
    case hello(resume: String?, seen: Int64?)
    case create
    case join(code: String, Role)
    case ready
    case flip(cell: Int, turn: Int)
    /// A move of another game.
    indirect case move(GameMove)
    case bye
}
