import GameProtocol
import Games

@testable import GameServer

extension RoomServices {
    /// Makes services with a lobby of their own, and without a log.
    static func test(
        directory: any RoomDirectory = LobbyHost(limits: LobbyLimits(), codes: CountingCodes()),
        journal: JournalFolder? = nil,
        streams: StreamHost? = nil
    ) -> RoomServices {
        RoomServices(
            secrets: SecretSource(seed: nil),
            directory: directory,
            journal: journal,
            streams: streams,
            log: Log(level: .error, write: { _ in true })
        )
    }
}

extension RoomHost {
    /// Makes an empty room of Concentration with this number of seats.
    static func test(seats: Int, _ services: RoomServices = .test()) throws -> RoomHost {
        let game = try GameCatalog.game(
            for: nil,
            kind: .concentration,
            seats: seats,
            defaults: GameDefaults()
        )
        let header = JournalHeader(
            room: "K3QF",
            RoomSettings(seats: seats, options: game.options)
        )
        return RoomHost(code: "K3QF", LiveRoom(header, game: game, services))
    }
}
