import GameProtocol
import Games

extension LobbyHost {
    /// The time between the first request for an opponent and the pairing.
    private static let pairingMs = 1_000

    /// Returns the name of a member who may seek an opponent.
    func seekerName(_ member: MemberID) throws(Refusal) -> String {
        try bound.sync { (state) throws(Refusal) in
            try state.lobby.refuseIfDraining()
            try state.lobby.refuseIfSeated(member)
            return state.lobby.session(member).name
        }
    }

    func seekOpponent(_ seeker: LadderSeekers.Seeker) {
        let isFirst = bound.sync { state in state.seekers.add(seeker) }
        guard isFirst else { return }
        bound.asyncAfter(milliseconds: Self.pairingMs) { state in
            for (seeker, code) in state.pairSeekers() { seeker.answer(code) }
        }
    }

    /// Grants a seat in the room with this code, or makes it.
    func joinOpponent(
        _ member: MemberID,
        _ settings: RoomSettings,
        from origin: ClientOrigin,
        at now: Int,
        code: String,
        makeHost: (SeatGrant) -> RoomHost
    ) throws(Refusal) -> (grant: SeatGrant, room: RoomHost) {
        try bound.sync { (state) throws(Refusal) in
            let grant = try state.lobby.joinOpponent(
                member,
                settings,
                from: origin,
                at: now,
                code: code
            )
            return (grant, state.host(of: grant, makeHost))
        }
    }
}

extension LobbyHost.State {
    mutating func pairSeekers() -> [(seeker: LadderSeekers.Seeker, code: String)] {
        let ladder = lobby.ladder
        var codes: Set<String> = []
        return seekers.pair(
            isOpen: { lobby.hasOnePlayer($0) },
            distance: { ladder?.distance($0, $1, $2) ?? (0, 0) },
            freeCode: {
                while true {
                    let code = lobby.freeCode(isPrivate: false)
                    if codes.insert(code).inserted { return code }
                }
            }
        )
    }
}

extension Lobby {
    /// Whether one player waits in the room for another.
    func hasOnePlayer(_ code: String) -> Bool {
        rooms[code].map { isJoinable($0) && $0.members.count == 1 } ?? false
    }

    mutating func joinOpponent(
        _ member: MemberID,
        _ settings: RoomSettings,
        from origin: ClientOrigin,
        at now: Int,
        code: String
    ) throws(Refusal) -> SeatGrant {
        try refuseIfDraining()
        try refuseIfSeated(member)
        if let room = rooms[code], isJoinable(room),
            !room.isBanned(member, session(member).name, origin)
        {
            return try grant(member, code, .found, .player, at: now)
        }
        // The pairing itself is the pace of a session here.
        return try create(member, settings, from: origin, at: now, code: code, isPaced: false)
    }
}
