package import GameProtocol

/// The facts about a room that decide which keys work. The initial values describe a room during
/// this player's turn, and are used for help without a room.
package struct RoomSituation: Sendable {
    package var phase = RoomState.Phase.playing
    package var isPlayer = true
    package var isMyTurn = true
    /// Whether all other players are bots.
    package var isPractice = true
    /// Whether the room is a shared table without rounds and turns.
    package var isFree = false
    package var asksBeforeLeaving = true
    package var isHost = true
    package var hasFreeSeat = false
    /// Whether this player is ready for the next round.
    package var isReady = false
    /// Whether the server has a page for browsers.
    package var hasPage = true
    package var hasInvitations = true
    /// Whether no other player has a seat.
    package var isAlone = false
    /// Whether the room closes when this player leaves it.
    package var isLast = false
    /// Whether this player, as the owner, can remove at least one person now.
    package var canSendAway = true
    /// Whether a question waits for its answer.
    package var isAsked = false
    package var isCompact = false
    /// Whether the window is too narrow for long words beside keys.
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
