import GameProtocol

/// The figures of the server for monitoring programs.
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
        addWeb(&page)
        addGroup(&page)
        addProcess(&page)
        return page.text
    }

    private func addPresence(_ page: inout PrometheusText) {
        let census = services.lobby.ask { $0.census }
        page.single(
            "cardtable_connections",
            .gauge,
            "Connections that are open.",
            limiter.count
        )
        page.single("cardtable_players", .gauge, "Seats that are taken.", census.playerCount)
        page.single("cardtable_bots", .gauge, "Bots of the server that play.", census.botCount)
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
        page.counters(
            "cardtable_games_finished_total",
            "Rounds that have ended.",
            metrics.finished
        ) { ["game": $0.game.rawValue, "reason": $0.reason.rawValue] }
        page.family("cardtable_lines_received_total", .counter, "Lines that clients sent.")
        for type in metrics.lines.keys {
            let count = metrics.lines[type] + plainMoveCount(type)
            page.sample("cardtable_lines_received_total", ["type": type], count)
        }
        page.counters(
            "cardtable_refused_total",
            "Requests and lines that were refused.",
            metrics.refusals
        ) { ["code": $0.rawValue] }
        page.counters(
            "cardtable_byes_total",
            "Connections that the server ended.",
            metrics.byes
        ) { ["code": $0.rawValue] }
        page.counters(
            "cardtable_resumes_total",
            "Tokens that were shown.",
            metrics.resumes
        ) { ["outcome": $0.rawValue] }
        page.single(
            "cardtable_calculation_faults_total",
            .counter,
            "Errors of the solver.",
            services.rooms.calculations.faults.count
        )
    }

    /// The number of plain moves of this type, which only the loops count.
    private func plainMoveCount(_ type: String) -> Int {
        GameKind.allCases.filter { $0.row.plainMove == type }
            .reduce(0) { sum, game in
                sum + loops.reduce(0) { $0 + $1.counts.plainMoveCount(of: game) }
            }
    }

    private func addWeb(_ page: inout PrometheusText) {
        page.family(
            "cardtable_http_requests_total",
            .counter,
            "Requests of HTTP, by route and status."
        )
        for (key, count) in site.counts.all {
            let status = String(key.status)
            let labels: PrometheusText.Labels = ["route": key.route, "status": status]
            page.sample("cardtable_http_requests_total", labels, count)
        }
        page.single("cardtable_decks", .gauge, "Decks of programs.", site.decks.deckCount)
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
        let start = "When the server started, in seconds since 1970."
        let gauges = [
            ("process_resident_memory_bytes", "Resident memory.", Environment.residentBytes),
            ("process_open_fds", "Descriptors that are open.", ProcessFigures.openDescriptorCount),
            (
                "process_max_fds", "Descriptors that may be open.",
                Environment.raiseDescriptorLimit()
            ),
            ("process_start_time_seconds", start, startedAt.secondsSince1970),
        ]
        for (name, help, value) in gauges { page.single(name, .gauge, help, value) }
    }
}
