import GameProtocol
import Games

extension RecoveredRoom {
    /// Has the room go on here, with all places kept; on a thread of our own.
    func open(
        _ recorder: consuming sending RoomRecorder,
        in lobby: LobbyHost,
        resumeMs: Int,
        _ services: RoomServices
    ) {
        let host = RoomHost(
            code: header.room,
            LiveRoom(self, recorder, resumeMs: resumeMs, services)
        )
        let restored = RestoredRoom(
            code: header.room,
            settings: header.settings,
            phase: replay.room.phase,
            owner: replay.room.owner,
            members: replay.members
        )
        lobby.restore(restored, host)
        host.armAlarm()
    }
}
