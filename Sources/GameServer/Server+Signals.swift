import CommandLine
import GameProtocol

/// The requests that an operator sends to a running server by signals.
extension Server {
    /// Reloads the configuration for later connections and rooms; a broken one changes nothing.
    func reload(_ sources: Sources<ServerConfiguration>) {
        status.reloading()
        defer { status.reloaded() }
        let loaded = sources.load()
        for problem in loaded.problems { log.error("reload_failed", ["cause": .text(problem)]) }
        guard loaded.problems.isEmpty else { return }
        warn(loaded.warnings)
        let present = configuration
        for option in ServerCommandLine.program.options
        where !option.isLive && option.show(present) != option.show(loaded.values) {
            log.warning(
                "reload_ignored",
                ["option": .text(option.name), "until": .text("restart")]
            )
        }
        let changed = ServerCommandLine.program.options.filter {
            $0.isLive && $0.show(present) != $0.show(loaded.values)
        }
        let former = services.live.values.themes
        take(
            loaded.values,
            themes: Self.reloadedThemes(loaded.values, keeping: former, log)
        )
        log.info("reloaded", ["changed": .text(changed.map(\.name).joined(separator: ", "))])
    }

    /// Logs the warnings about options that the server ignores or would read elsewhere.
    func warn(_ warnings: [String]) {
        for warning in warnings { log.warning("configuration", ["cause": .text(warning)]) }
    }

    /// Logs the rooms and people. The report enters no room, so a busy room does not delay it.
    func report() {
        let report = services.lobby.ask { $0.report }
        log.answer(
            "report",
            [
                "rooms": .number(report.rooms.count), "people": .number(report.people.count),
                "connections": .number(limiter.count),
            ]
        )
        for room in report.rooms.prefix(Self.maximumReportLines) { log.answer(room) }
        for person in report.people.prefix(Self.maximumReportLines) { log.answer(person) }
    }

    /// The most rooms and the most people that a report lists; a program has the metrics.
    private static let maximumReportLines = 1_000
}

extension Log {
    fileprivate func answer(_ room: LobbyReport.Room) {
        let summary = room.summary
        answer(
            "report_room",
            [
                "room": .text(summary.room), "game": .text(summary.options.game.rawValue),
                "phase": .text(summary.phase.rawValue), "seats": .number(summary.seats),
                "players": .text(summary.players.joined(separator: ", ")),
                "spectators": .number(summary.spectatorCount),
                "private": .flag(room.isPrivate), "locked": .flag(summary.isLocked),
            ]
        )
    }

    fileprivate func answer(_ person: LobbyReport.Person) {
        answer(
            "report_person",
            [
                "name": .text(person.name), "room": .text(person.room ?? ""),
                "online": .flag(person.isOnline),
            ]
        )
    }
}
