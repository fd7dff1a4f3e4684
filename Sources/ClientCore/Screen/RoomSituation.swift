package import GameProtocol

/// What the keys of a room depend on; without a room, a round in which this player is in turn.
package struct RoomSituation: Sendable {
    package var phase = RoomState.Phase.playing
    package var isPlayer = true
    package var isMyTurn = true
    /// A shared table without rounds and turns.
    package var isFree = false
    package var asksBeforeLeaving = true
    package var isHost = true
    package var hasFreeSeat = false
    /// The server carries invitations.
    package var hasInvitations = true
    /// Nobody else has a seat.
    package var isAlone = false
    /// The room closes when this player leaves it.
    package var isLast = false
    /// A question waits for its answer.
    package var isAsked = false
    package var isCompact = false
    /// The window is not wide enough for long words beside keys.
    package var isNarrow = false

    package init() {}

    package init(_ room: RoomView, _ context: ScreenContext) {
        phase = room.phase
        isPlayer = room.isPlayer
        isMyTurn = room.isMyTurn
        isFree = room.isFree
        asksBeforeLeaving = room.asksBeforeLeaving
        isHost = room.owner == room.me
        hasFreeSeat = room.hasFreeSeat
        hasInvitations = context.client?.hasInvitations ?? false
        isAlone = room.seats.count == 1
        isLast = isPlayer && isAlone && room.spectators.isEmpty
        isAsked = context.client?.question != nil
        isCompact = context.isCompact
        isNarrow = context.isNarrow
    }
}
