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
/// They are taken from the end of an array, which moves nothing and copies nothing: so it is turned
/// round when the first one is taken. Both ways are inlined, because every move takes them.
struct RoomCallQueue: Sendable {
    private var calls: [RoomCall]
    /// Plain moves, which are older than all the others; those before `firstMove` were taken out.
    private var moves = ReusedList<PlainMove>()
    private var firstMove = 0
    /// Whether the oldest one stands last.
    private var isReversed = false

    init(_ calls: [RoomCall] = []) { self.calls = calls }

    var isEmpty: Bool { calls.isEmpty && moves.isEmpty }

    var count: Int { calls.count + moves.count - firstMove }

    /// Adds a plain move, which costs less than another call as long as none waits.
    @inline(__always)
    mutating func append(_ move: PlainMove) {
        if calls.isEmpty { moves.append(move) } else { append(RoomCall(move)) }
    }

    /// Takes the oldest one out if it is a plain move.
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

    /// Takes the oldest one out; nil if none waits.
    @inline(__always)
    mutating func popFirst() -> RoomCall? {
        if let move = popMove() { return RoomCall(move) }
        turn(toReversed: true)
        let call = calls.popLast()
        // Its memory is larger than a session's other needs, and seldom wanted again soon.
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
