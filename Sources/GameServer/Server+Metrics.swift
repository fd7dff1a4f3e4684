import GameProtocol
import Games

/// The figures of the server, as programs that watch it read them.
extension Server {
    /// The page at `/metrics`; made on the metrics' own thread.
    func metricsPage() -> String {
        var page = PrometheusText()
        addPresence(&page)
        addCounts(&page)
        addMoves(&page)
        page.family("cardtable_build_info", .gauge, "What is running.")
        page.sample(
            "cardtable_build_info",
            ["version": Release.version, "protocol": "1"],
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
            limiter.count
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
        for type in metrics.lines.keys {
            let count = metrics.lines[type] + plainMoveCount(type)
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

    /// The lines of that name that only the loops have counted.
    private func plainMoveCount(_ type: String) -> Int {
        GameKind.allCases.filter { $0.row.plainMove == type }
            .reduce(0) { sum, game in
                sum + loops.reduce(0) { $0 + $1.counts.plainMoveCount(of: game) }
            }
    }

    private func addMoves(_ page: inout PrometheusText) {
        let help = "From the line that was read until all that it caused was sent or queued."
        page.family("cardtable_move_seconds", .histogram, help)
        for game in GameKind.allCases {
            addMoves(of: game, as: "cardtable_move_seconds", ["game": game.rawValue], &page)
        }
        for game in GameKind.allCases {
            guard let name = game.row.formerMetric else { continue }
            page.family(name, .histogram, "The same, of game \(game.rawValue) alone.")
            addMoves(of: game, as: name, [:], &page)
        }
    }

    private func addMoves(
        of game: GameKind,
        as name: String,
        _ labels: PrometheusText.Labels,
        _ page: inout PrometheusText
    ) {
        let times = loops.map { $0.counts.moveTimes(of: game) }
        let counts = times.map(\.counts)
        page.histogram(
            name,
            labels,
            boundsInMicroseconds: MoveTimes.boundsInMicroseconds,
            counts: (0...MoveTimes.boundsInMicroseconds.count).map { bucket in
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
