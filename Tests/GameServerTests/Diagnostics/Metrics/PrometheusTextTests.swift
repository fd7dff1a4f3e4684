import GameProtocol
import Testing

@testable import GameServer

@Suite struct PrometheusTextTests {
    @Test func `a family has help type and samples`() {
        var page = PrometheusText()
        page.family("things_total", .counter, "Things.")
        page.sample("things_total", ["kind": "a\"b\\c\nd"], 3)
        page.single("heat", .gauge, "Heat.", 1.5)
        #expect(
            page.text == """
                # HELP things_total Things.
                # TYPE things_total counter
                things_total{kind="a\\"b\\\\c\\nd"} 3
                # HELP heat Heat.
                # TYPE heat gauge
                heat 1.5

                """
        )
    }

    @Test func `the buckets of a histogram add up`() {
        let times = MoveTimes()
        times.add(2, nanoseconds: 9_000)
        times.add(1, nanoseconds: 26_000)
        times.add(1, nanoseconds: 2_000_000_000)
        var page = PrometheusText()
        page.histogram(
            "t",
            ["game": "deck"],
            boundsInMicroseconds: MoveTimes.boundsInMicroseconds,
            counts: times.counts,
            totalNanoseconds: times.totalNanoseconds
        )
        let lines = page.text.split(separator: "\n").map(String.init)
        #expect(lines.contains(#"t_bucket{game="deck",le="1e-05"} 2"#))
        #expect(lines.contains(#"t_bucket{game="deck",le="5e-05"} 3"#))
        #expect(lines.contains(#"t_bucket{game="deck",le="0.1"} 3"#))
        #expect(
            lines.suffix(3) == [
                #"t_bucket{game="deck",le="+Inf"} 4"#, #"t_sum{game="deck"} 2.000044"#,
                #"t_count{game="deck"} 4"#,
            ]
        )
    }

    @Test func `every request that there is has its counter`() throws {
        let metrics = Metrics()
        for entry in ServerInfo.help(ServerConfiguration()).requests {
            let line = Array(entry.example.utf8)
            let request = try Request(try JSONReader().read(line))
            #expect(metrics.lines.has(request.verb), "\(request.verb)")
        }
        metrics.countLine("flip")
        metrics.countLine("no request")
        metrics.countLine(nil)
        #expect(metrics.lines["flip"] == 1 && metrics.lines[Metrics.unknown] == 2)
    }
}
