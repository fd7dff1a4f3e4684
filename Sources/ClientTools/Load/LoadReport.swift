import ClientCore
import GameProtocol
import TerminalKit

/// The result of a load, as text or as JSON.
struct LoadReport {
    let options: LoadOptions
    let counts: LoadCounts
    let span: LoadSpan

    private static let percentiles = [
        ("p50", 500), ("p90", 900), ("p99", 990), ("p999", 999),
    ]

    /// Moves per second; 0 if none was measured.
    var movesPerSecond: Int {
        span.elapsed == 0 ? 0 : counts.moves * 1_000_000 / span.elapsed
    }

    var text: String {
        var lines = [
            "\(options.size.rooms) rooms, \(counts.connected) connections, "
                + "\(Self.decimal(span.elapsed, 1_000_000)) s",
            "\(counts.moves) moves, \(movesPerSecond) a second; \(counts.games) games ended",
            "a move, from \(options.size.rate == nil ? "its sending" : "when it was due") to the last "
                + "member who saw it:",
            "  " + percentiles.map { "\($0) \(Self.milliseconds($1))" }.joined(separator: "  ")
                + "  max \(Self.milliseconds(counts.latency.maximum))",
            "this program took \(Self.decimal(span.processor, 1_000_000)) s of processor time",
        ]
        lines += failures
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines about errors; without errors, one line about the end of the games.
    private var failures: [String] {
        var lines = counts.refusals.sorted { $0.key < $1.key }.map {
            "refused \($0.value): \($0.key)"
        }
        let others = [
            ("gaps in the numbers of events", counts.gaps),
            ("lines that cannot be read", counts.unreadable),
            ("connections that could not be made", counts.failedConnects),
            ("connections lost and regained", counts.reconnects),
            ("players that gave up", counts.lost),
            ("games that did not end", counts.unfinished),
        ]
        lines += others.filter { $0.1 > 0 }.map { "\($0.0): \($0.1)" }
        if lines.isEmpty {
            let end =
                counts.left == 0
                ? "every game ended" : "\(counts.left) games were left as they stood"
            lines = ["no refusal, no gap, no lost connection; \(end)"]
        }
        return lines
    }

    private var percentiles: [(String, Int)] {
        Self.percentiles.map { ($0.0, counts.latency.percentile(thousandths: $0.1)) }
    }

    /// The result as one object on one line; times are in microseconds.
    var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("event", "load")
        writer.field("rooms", options.size.rooms)
        writer.field("spectators", options.size.spectators)
        writer.field("connections", counts.connected)
        writer.field("rate", ifPresent: options.size.rate)
        writer.field("elapsed_us", span.elapsed)
        writer.field("cpu_us", span.processor)
        writer.field("moves", counts.moves)
        writer.field("moves_per_s", movesPerSecond)
        writer.field("moves_sent", counts.sent)
        writer.field("games", counts.games)
        writer.key("latency_us")
        writer.beginObject()
        writer.field("mean", counts.latency.mean)
        for (name, value) in percentiles {
            writer.key(name)
            writer.value(value)
        }
        writer.field("max", counts.latency.maximum)
        writer.endObject()
        writer.key("refusals")
        writer.beginObject()
        for (code, count) in counts.refusals.sorted(by: { $0.key < $1.key }) {
            writer.key(code)
            writer.value(count)
        }
        writer.endObject()
        writer.field("gaps", counts.gaps)
        writer.field("unreadable", counts.unreadable)
        writer.field("failed_connects", counts.failedConnects)
        writer.field("reconnects", counts.reconnects)
        writer.field("lost", counts.lost)
        writer.field("unfinished", counts.unfinished)
        writer.field("left", counts.left)
        writer.endObject()
        writer.endLine()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Returns the progress line that the load prints once a second.
    static func progress(_ run: LoadRun, sinceLast moves: Int) -> String {
        switch run.phase {
        case .gathering:
            return "\(run.counts.connected) of \(run.players.count) connected"
        case .running:
            let latency = run.counts.latency
            return "\(moves) moves/s  p50 \(milliseconds(latency.percentile(thousandths: 500)))"
                + "  p99 \(milliseconds(latency.percentile(thousandths: 990)))"
                + "  \(run.counts.games) games"
                + (run.counts.refusals.isEmpty
                    ? "" : "  \(run.counts.refusals.values.reduce(0, +)) refused")
        case .ending: return "waiting for the last games: \(run.presentCount) players"
        case .done: return "done"
        }
    }

    /// Returns a time such as `1.25 ms`.
    private static func milliseconds(_ microseconds: Int) -> String {
        "\(decimal(microseconds, 1000)) ms"
    }

    /// Returns a number with two decimals, rounded down.
    private static func decimal(_ value: Int, _ unit: Int) -> String {
        let hundredths = value * 100 / unit
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

struct LoadCounts: Equatable, Sendable {
    /// Moves that all members have seen, if they were sent during the measurement.
    var moves = 0
    /// All sent moves, until the last round ended.
    var sent = 0
    /// The time from the due moment of a move until the last member of its room saw it.
    var latency = LatencyHistogram()
    var games = 0
    /// Error replies by their code.
    var refusals: [String: Int] = [:]
    /// Events whose number did not follow the previous one.
    var gaps = 0
    var unreadable = 0
    var reconnects = 0
    var failedConnects = 0
    /// Players that gave up.
    var lost = 0
    /// Rooms whose last round had not ended when the load ended.
    var unfinished = 0
    /// Rooms whose round was unfinished only because of the chosen pace; this is no error.
    var left = 0
    var connected = 0

    /// Whether no error occurred.
    var isClean: Bool {
        refusals.isEmpty && gaps == 0 && unreadable == 0 && failedConnects == 0 && lost == 0
            && unfinished == 0
    }
}

/// The time span of the measurement, by the clock and by this program's own processor time.
struct LoadSpan: Equatable, Sendable {
    private var begin: Moment?
    private var end: Moment?

    private struct Moment: Equatable, Sendable {
        var at: Int
        var processor: Int
    }

    /// Records the start and the end of the measurement.
    mutating func note(_ phase: LoadRun.Phase, at: Int) {
        switch phase {
        case .gathering: break
        case .running: if begin == nil { begin = moment(at) }
        case .ending, .done: if end == nil { end = moment(at) }
        }
    }

    private func moment(_ at: Int) -> Moment {
        Moment(at: at, processor: System.processorMicroseconds())
    }

    /// Elapsed time in microseconds.
    var elapsed: Int { difference(\.at) }
    /// Processor time of this program in microseconds.
    var processor: Int { difference(\.processor) }

    private func difference(_ path: KeyPath<Moment, Int>) -> Int {
        guard let begin, let end else { return 0 }
        return end[keyPath: path] - begin[keyPath: path]
    }
}

/// A histogram of latencies in microseconds, with an error of about one per cent. Buckets grow with
/// the values, so that any number of values takes the same memory. Percentiles are the upper ends
/// of their buckets, never less than the measured value.
struct LatencyHistogram: Equatable, Sendable {
    private var counts = [Int](repeating: 0, count: LatencyHistogram.bucketCount)
    private(set) var count = 0
    private(set) var maximum = 0
    private var sum = 0

    /// The binary logarithm of the number of buckets for each power of two.
    private static let bits = 7
    /// Values of a minute and more are in the last bucket.
    private static let bucketCount = index(of: 1 << 26) + 1

    mutating func add(_ microseconds: Int) {
        let value = max(0, microseconds)
        counts[min(Self.index(of: value), Self.bucketCount - 1)] += 1
        count += 1
        sum += value
        maximum = max(maximum, value)
    }

    var mean: Int { count == 0 ? 0 : sum / count }

    /// Returns the latency that the given share of all values, in thousandths, does not exceed.
    func percentile(thousandths: Int) -> Int {
        let wanted = (count * thousandths + 999) / 1000
        var seen = 0
        for index in counts.indices {
            seen += counts[index]
            if seen >= wanted, seen > 0 { return min(maximum, Self.end(of: index)) }
        }
        return maximum
    }

    private static func index(of value: Int) -> Int {
        let exponent = max(0, Int.bitWidth - value.leadingZeroBitCount - bits - 1)
        return exponent << bits + value >> exponent
    }

    /// Returns the greatest value of a bucket.
    private static func end(of index: Int) -> Int {
        let exponent = max(0, index >> bits - 1)
        return (index - exponent << bits + 1) << exponent - 1
    }
}
