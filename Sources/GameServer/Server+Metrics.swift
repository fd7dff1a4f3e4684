import GameProtocol
import Games

/// The figures of the server, as programs that watch it read them.
extension Server {
    /// The page at `/metrics`; made on the metrics' own thread.
    func metricsPage() -> String {
        var page = PrometheusText()
        addPresence(&page)
        addCounts(&page)
        addFlips(&page)
        page.family("cardtable_build_info", .gauge, "What is running.")
        page.sample(
            "cardtable_build_info",
            ["version": ServerHelp.version, "protocol": "1"],
            1
        )
        addProcess(&page)
        return page.text
    }

    private func addPresence(_ page: inout PrometheusText) {
        let census = services.lobby.census
        page.single(
            "cardtable_connections",
            .gauge,
            "Connections that are open.",
            admissions.count
        )
        page.single("cardtable_players", .gauge, "Seats that are taken.", census.playerCount)
        page.family("cardtable_rooms", .gauge, "Rooms, by game and phase.")
        for game in GameKind.allCases {
            for phase in [RoomState.Phase.lobby, .playing, .over] {
                let kind = LobbyCensus.RoomKind(game: game, phase: phase)
                page.sample(
                    "cardtable_rooms",
                    ["game": game.rawValue, "phase": phase.rawValue],
                    census.roomCounts[kind, default: 0]
                )
            }
        }
    }

    private func addCounts(_ page: inout PrometheusText) {
        let metrics = services.metrics
        page.family("cardtable_games_finished_total", .counter, "Rounds that have ended.")
        for key in metrics.finished.keys {
            page.sample(
                "cardtable_games_finished_total",
                ["game": key.game.rawValue, "reason": key.reason.rawValue],
                metrics.finished[key]
            )
        }
        page.family("cardtable_lines_received_total", .counter, "Lines that clients sent.")
        let plain = loops.reduce(0) { $0 + $1.counts.flipLineCount }
        for type in metrics.lines.keys {
            let count = metrics.lines[type] + (type == Metrics.flip ? plain : 0)
            page.sample("cardtable_lines_received_total", ["type": type], count)
        }
        page.family("cardtable_refused_total", .counter, "Requests and lines that were refused.")
        for code in metrics.refusals.keys {
            page.sample(
                "cardtable_refused_total",
                ["code": code.rawValue],
                metrics.refusals[code]
            )
        }
        page.family("cardtable_byes_total", .counter, "Connections that the server ended.")
        for code in metrics.byes.keys {
            page.sample("cardtable_byes_total", ["code": code.rawValue], metrics.byes[code])
        }
        page.family("cardtable_resumes_total", .counter, "Tokens that were shown.")
        for outcome in metrics.resumes.keys {
            page.sample(
                "cardtable_resumes_total",
                ["outcome": outcome.rawValue],
                metrics.resumes[outcome]
            )
        }
    }

    private func addFlips(_ page: inout PrometheusText) {
        let times = loops.map(\.counts.flipTimes)
        let counts = times.map(\.counts)
        page.histogram(
            "cardtable_flip_seconds",
            "From the line that was read until all that it caused was sent or queued.",
            boundsInMicroseconds: FlipTimes.boundsInMicroseconds,
            counts: (0...FlipTimes.boundsInMicroseconds.count).map { bucket in
                counts.reduce(0) { $0 + $1[bucket] }
            },
            totalNanoseconds: times.reduce(0) { $0 + $1.totalNanoseconds }
        )
    }

    private func addProcess(_ page: inout PrometheusText) {
        page.single(
            "process_cpu_seconds_total",
            .counter,
            "Time on a processor.",
            ProcessFigures.processorSeconds
        )
        page.single(
            "process_resident_memory_bytes",
            .gauge,
            "Resident memory.",
            Environment.residentBytes
        )
        page.single(
            "process_open_fds",
            .gauge,
            "Descriptors that are open.",
            ProcessFigures.openDescriptorCount
        )
        page.single(
            "process_max_fds",
            .gauge,
            "Descriptors that may be open.",
            Environment.raiseDescriptorLimit()
        )
        page.single(
            "process_start_time_seconds",
            .gauge,
            "When the server started, in seconds since 1970.",
            startedAt.secondsSince1970
        )
    }
}
