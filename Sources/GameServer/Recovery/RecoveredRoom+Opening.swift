import GameProtocol
import Games

extension RecoveredRoom {
    /// Has the room go on here, with all places kept; on a thread of our own. Gives the connections that are to be sent
    /// away, none before anybody is served.
    @discardableResult
    func open(
        _ recorder: consuming sending RoomRecorder,
        in lobby: LobbyHost,
        resumeMs: Int,
        isTakenIn: Bool = false,
        _ services: RoomServices
    ) -> [ConnectionID] {
        let host = RoomHost(
            code: header.room,
            LiveRoom(self, recorder, resumeMs: resumeMs, services)
        )
        let restored = RestoredRoom(
            code: header.room,
            settings: header.settings,
            phase: replay.room.phase,
            owner: replay.room.owner,
            members: replay.members,
            isTakenIn: isTakenIn
        )
        let displaced = lobby.restore(restored, host)
        host.armAlarm()
        return displaced
    }
}
