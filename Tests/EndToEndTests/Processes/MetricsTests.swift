import Foundation
import Testing

/// Tests of the port for programs that monitor the server.
@Suite struct MetricsTests {
    /// Runs a server with a port for metrics.
    private static func withMetrics(body: (TestServer, Int) throws -> Void) async throws {
        try await withServer(["--metrics", "0", "--log-format", "json"]) { server in
            let lines = server.process.errorText.split(separator: "\n")
            let event = try #require(lines.first { $0.contains(#""event":"metrics""#) })
            let address = try #require(try JSON(String(event))["addresses"]?.string)
            #expect(address.hasPrefix("127.0.0.1:"))
            try body(server, try #require(Int(address.split(separator: ":")[1])))
        }
    }

    /// Returns the lines of the answer to this request.
    private static func answer(_ port: Int, to request: String) throws -> [String] {
        let wire = try Wire(port: port, isGameServer: false)
        try wire.send(bytes: Array(request.utf8))
        return try wire.lines().map { $0.replacing("\r", with: "") } + [
            String(decoding: wire.remainder, as: UTF8.self)
        ]
    }

    private static func page(_ port: Int) throws -> [String] {
        let lines = try answer(port, to: "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(lines.first == "HTTP/1.1 200 OK")
        #expect(lines.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8"))
        let end = try #require(lines.firstIndex(of: ""))
        return lines[(end + 1)...].filter { !$0.isEmpty }
    }

    @Test func `the page is Prometheus text with every name`() async throws {
        try await Self.withMetrics { _, port in
            let page = try Self.page(port)
            var families: Set<String> = []
            for line in page {
                if let type = line.wholeMatch(of: /# TYPE (\w+) (counter|gauge|histogram)/) {
                    families.insert(String(type.1))
                } else if !line.hasPrefix("# HELP ") {
                    let sample = try #require(
                        line.wholeMatch(
                            of: /([a-z_]+)(\{\w+="[^"\\]*"(,\w+="[^"\\]*")*\})? ([0-9.e+-]+)/
                        ),
                        "\(line)"
                    )
                    let name = String(sample.1).replacing(/_(bucket|sum|count)$/, with: "")
                    #expect(families.contains(name) || families.contains(String(sample.1)))
                    #expect(Double(sample.4) != nil, "\(line)")
                }
            }
            for name in [
                "cardtable_connections", "cardtable_players", "cardtable_rooms",
                "cardtable_games_finished_total", "cardtable_lines_received_total",
                "cardtable_refused_total", "cardtable_byes_total", "cardtable_flip_seconds",
                "cardtable_move_seconds",
                "cardtable_resumes_total", "cardtable_calculation_faults_total",
                "cardtable_build_info", "process_cpu_seconds_total",
                "process_resident_memory_bytes", "process_open_fds", "process_max_fds",
                "process_start_time_seconds",
            ] {
                #expect(families.contains(name), "\(name)")
            }
        }
    }

    @Test func `what happens is counted`() async throws {
        try await Self.withMetrics { server, port in
            let table = try Table(server, ["ann", "bob"])
            let (ann, bob) = (table[0], table[1])
            try ann.done(#"{"type":"flip","cell":1}"#)
            #expect(try bob.refused(#"{"type":"flip","cell":2,"id":"mark"}"#) == "not_your_turn")
            let noise = try server.connect()
            try noise.send("noise")
            _ = try noise.line()
            try noise.send(#"{"type":"hello","resume":"AAAAAAAAAAAAAAAAAAAAAA"}"#)
            _ = try noise.line()
            try noise.send(#"{"type":"bye"}"#)
            _ = try noise.lines()
            try bob.done(#"{"type":"bye"}"#)
            _ = try bob.wire.lines()
            try ann.next("over")
            noise.close()
            bob.wire.close()
            var page: Set<String> = []
            // Connections count until the server has closed them too.
            while !page.contains("cardtable_connections 1") { page = try Set(Self.page(port)) }
            for line in [
                "cardtable_players 1",
                #"cardtable_rooms{game="concentration",phase="over"} 1"#,
                #"cardtable_games_finished_total{game="concentration",reason="forfeit"} 1"#,
                #"cardtable_lines_received_total{type="flip"} 2"#,
                #"cardtable_lines_received_total{type="unreadable"} 1"#,
                #"cardtable_lines_received_total{type="bye"} 2"#,
                #"cardtable_refused_total{code="not_your_turn"} 1"#,
                #"cardtable_refused_total{code="bad_json"} 1"#,
                #"cardtable_byes_total{code="goodbye"} 2"#,
                #"cardtable_resumes_total{outcome="refused"} 1"#,
                #"cardtable_flip_seconds_bucket{le="+Inf"} 2"#, "cardtable_flip_seconds_count 2",
                #"cardtable_move_seconds_bucket{game="concentration",le="+Inf"} 2"#,
                #"cardtable_move_seconds_count{game="concentration"} 2"#,
                #"cardtable_move_seconds_count{game="deck"} 0"#,
            ] {
                #expect(page.contains(line), "\(line)")
            }
        }
    }

    @Test func `only what is known is answered`() async throws {
        try await Self.withMetrics { _, port in
            let health = try Self.answer(port, to: "GET /healthz HTTP/1.0\n\n")
            #expect(health.first == "HTTP/1.1 200 OK" && health.dropLast().last == "ok")
            for (request, status) in [
                ("GET / HTTP/1.1\r\n\r\n", "404"), ("GET /metrics/ HTTP/1.1\r\n\r\n", "404"),
                ("POST /metrics HTTP/1.1\r\n\r\n", "405"), ("DELETE / HTTP/1.1\r\n\r\n", "405"),
                ("hello\r\n\r\n", "400"), ("\r\n\r\n", "400"), ("\u{16}\u{03}\r\n\r\n", "400"),
                (String(repeating: "x", count: 4_096), "431"),
                ("GET /metrics HTTP/1.1\r\nHost: rebound.example.org\r\n\r\n", "421"),
                ("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", "200"),
            ] {
                let first = try Self.answer(port, to: request).first
                #expect(first?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(request.prefix(20))")
            }
        }
    }

    @Test func `those who say nothing hold nobody up`() async throws {
        try await Self.withMetrics { server, port in
            let silent = try (0..<8).map { _ in try Wire(port: port, isGameServer: false) }
            // One more connection ends the oldest one.
            #expect(try Self.answer(port, to: "GET /healthz HTTP/1.1\r\n\r\n").count > 2)
            #expect(try silent[0].lines().isEmpty)
            let ann = try server.player("ann")
            try ann.done(#"{"type":"ping"}"#)
            // The other connections stay open and get an answer.
            try silent[7].send(bytes: Array("GET /healthz HTTP/1.1\r\n\r\n".utf8))
            #expect(try silent[7].lines().first?.hasPrefix("HTTP/1.1 200") == true)
        }
    }

    @Test func `who begins to ask and does not end is told so`() async throws {
        try await Self.withMetrics { _, port in
            let first = try Self.answer(port, to: "GET /" + String(repeating: "x", count: 4_065))
                .first
            #expect(first?.hasPrefix("HTTP/1.1 431 ") == true)
        }
    }

    @Test func `a port that is taken ends with three`() async throws {
        try await Self.withMetrics { _, port in
            let (_, errors, status) = try ChildProcess(
                Products.server,
                ["--local", "--no-beacon", "--port", "0", "--metrics", "\(port)"]
            ).finish()
            #expect(status == 3)
            #expect(errors.contains("--metrics"))
        }
    }
}
