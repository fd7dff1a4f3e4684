import GameProtocol
import Games

/// A member's request, ready for the room.
struct RoomCall: Sendable {
    var envelope: Envelope
    var request: RoomRequest
}

extension RoomCall {
    init(_ plain: PlainMove) {
        self.init(
            envelope: Envelope(re: plain.verb, id: plain.id),
            request: .move(plain.move)
        )
    }
}

/// The requests of one member that wait for the room, the oldest first.
///
/// Calls are taken from the end of an array, which moves and copies no other call. So the array is
/// reversed when the first call is taken. Both ways are inlined for every move.
struct RoomCallQueue: Sendable {
    private var calls: [RoomCall]
    /// Plain moves, which are older than all calls; the moves before `firstMove` were taken out.
    private var moves = ReusedList<PlainMove>()
    private var firstMove = 0
    /// Whether the oldest call is the last in the array.
    private var isReversed = false

    init(_ calls: [RoomCall] = []) { self.calls = calls }

    var isEmpty: Bool { calls.isEmpty && moves.isEmpty }

    var count: Int { calls.count + moves.count - firstMove }

    /// Adds a plain move. It costs less than another call as long as no call waits.
    @inline(__always)
    mutating func append(_ move: PlainMove) {
        if calls.isEmpty { moves.append(move) } else { append(RoomCall(move)) }
    }

    /// Takes out the oldest call if it is a plain move.
    @inline(__always)
    mutating func popMove() -> PlainMove? {
        if moves.isEmpty { return nil }
        let move = moves[firstMove]
        firstMove += 1
        if firstMove == moves.count {
            moves.removeAll()
            firstMove = 0
        }
        return move
    }

    @inline(__always)
    mutating func append(_ call: consuming RoomCall) {
        turn(toReversed: false)
        calls.append(call)
    }

    /// Takes out the oldest call; nil if none waits.
    @inline(__always)
    mutating func popFirst() -> RoomCall? {
        if let move = popMove() { return RoomCall(move) }
        turn(toReversed: true)
        let call = calls.popLast()
        // The array is larger than the rest of a session, and is seldom needed again soon.
        if calls.isEmpty { calls = [] }
        return call
    }

    @inline(__always)
    private mutating func turn(toReversed wanted: Bool) {
        if isReversed == wanted { return }
        isReversed = wanted
        if calls.count > 1 { calls.reverse() }
    }
}
