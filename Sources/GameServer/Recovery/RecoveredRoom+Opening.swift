import GameProtocol
import Games

extension RecoveredRoom {
    /// Continues the room on this server, with all its seats kept. Returns the connections to close; none at startup,
    /// before the server has players. Waits for the lobby, so it must run on a thread that may wait.
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
            elapsedMs: replay.room.elapsedMs,
            isTakenIn: isTakenIn
        )
        let displaced = lobby.restore(restored, host)
        host.armAlarm()
        return displaced
    }
}
