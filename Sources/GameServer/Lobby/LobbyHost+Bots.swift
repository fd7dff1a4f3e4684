import GameProtocol
import Games

extension LobbyHost {
    /// Begins the session of a bot, and grants it a free seat in the member's room.
    func seatBot(
        _ wanted: BotRequest,
        isStandIn: Bool,
        _ token: TokenHash,
        by connection: ConnectionID,
        for member: MemberID,
        at now: Int,
        plays: (GameOptions) -> Bool
    ) throws(Refusal) -> (seat: BotSeat, room: RoomHost) {
        try bound.sync { (state) throws(Refusal) in
            let seat = try state.lobby.seatBot(
                wanted,
                isStandIn: isStandIn,
                token,
                by: connection,
                for: member,
                at: now,
                plays: plays
            )
            return (seat, state.host(of: seat.grant.room))
        }
    }

    /// The bots that have a place and no connection, after a restart.
    var lostBots: [LostBot] { bound.sync { state in state.lobby.lostBots } }
}
