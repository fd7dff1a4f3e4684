import GameProtocol
import Games

/// A member's request, ready for the room.
struct RoomCall: Sendable {
    var envelope: Envelope
    var request: RoomRequest
}

/// The requests of one member that wait for the room, the oldest first.
///
/// They are taken from the end of an array, which moves nothing and copies nothing: so it is turned
/// round when the first one is taken. Both ways are inlined, because every move takes them.
struct RoomCallQueue: Sendable {
    private var calls: [RoomCall]
    /// Whether the oldest one stands last.
    private var isReversed = false

    init(_ calls: [RoomCall] = []) { self.calls = calls }

    var isEmpty: Bool { calls.isEmpty }

    var count: Int { calls.count }

    @inline(__always)
    mutating func append(_ call: consuming RoomCall) {
        turn(toReversed: false)
        calls.append(call)
    }

    /// Takes the oldest one out; nil if none waits.
    @inline(__always)
    mutating func popFirst() -> RoomCall? {
        turn(toReversed: true)
        return calls.popLast()
    }

    @inline(__always)
    private mutating func turn(toReversed wanted: Bool) {
        if isReversed == wanted { return }
        isReversed = wanted
        if calls.count > 1 { calls.reverse() }
    }
}
