package import GameProtocol

/// What the keys of a room depend on; without a room, a round in which this player is in turn.
package struct RoomSituation: Sendable {
    package var phase = RoomState.Phase.playing
    package var isPlayer = true
    package var isMyTurn = true
    /// All other players are bots.
    package var isPractice = true
    /// A shared table without rounds and turns.
    package var isFree = false
    package var asksBeforeLeaving = true
    package var isHost = true
    package var hasFreeSeat = false
    /// This player is ready for the next round.
    package var isReady = false
    /// A browser finds the server, too.
    package var hasPage = true
    /// The server carries invitations.
    package var hasInvitations = true
    /// Nobody else has a seat.
    package var isAlone = false
    /// The room closes when this player leaves it.
    package var isLast = false
    /// The host can send away at least one of the people now.
    package var canSendAway = true
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
        isPractice = room.isPractice
        isFree = room.isFree
        asksBeforeLeaving = room.asksBeforeLeaving
        isHost = room.owner == room.me
        hasFreeSeat = room.hasFreeSeat
        isReady = room.ownSeat?.isReady == true
        hasPage = context.client?.web != nil
        hasInvitations = context.client?.hasInvitations ?? false
        isAlone = room.seats.count == 1
        isLast = isPlayer && isAlone && room.spectators.isEmpty
        let isInRound = phase == .playing && !isFree
        canSendAway = isHost && !(room.spectators.isEmpty && (isAlone || isInRound))
        isAsked = context.client?.question != nil
        isCompact = context.isCompact
        isNarrow = context.isNarrow
    }
}
