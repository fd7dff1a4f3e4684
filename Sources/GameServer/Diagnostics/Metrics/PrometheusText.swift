/// A page of metrics in the text format of Prometheus, version 0.0.4.
struct PrometheusText {
    private(set) var text = ""

    enum Kind: String {
        case counter, gauge, histogram
    }

    typealias Labels = KeyValuePairs<StaticString, String>
    private typealias Pairs = [(key: StaticString, value: String)]

    /// Begins a family of samples.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func sample(
        _ name: String,
        _ labels: Labels,
        _ value: some LosslessStringConvertible
    ) {
        add(name, Array(labels), String(value))
    }

    /// Adds a family with one sample.
    mutating func single(
        _ name: String,
        _ kind: Kind,
        _ help: String,
        _ value: some LosslessStringConvertible
    ) {
        family(name, kind, help)
        sample(name, [:], value)
    }

    /// Adds a family of counters, with a sample for each key.
    mutating func counters<Key>(
        _ name: String,
        _ help: String,
        _ table: CounterTable<Key>,
        _ labels: (Key) -> Labels
    ) {
        family(name, .counter, help)
        for key in table.keys { sample(name, labels(key), table[key]) }
    }

    /// Adds the samples of a histogram in seconds; `counts` has one more element than `bounds`.
    mutating func histogram(
        _ name: String,
        _ labels: Labels,
        boundsInMicroseconds bounds: [Int],
        counts: [Int],
        totalNanoseconds: Int
    ) {
        let labels = Array(labels)
        var sum = 0
        for (bound, count) in zip(bounds, counts) {
            sum += count
            add("\(name)_bucket", labels + [("le", String(Double(bound) / 1e6))], String(sum))
        }
        sum += counts.last ?? 0
        add("\(name)_bucket", labels + [("le", "+Inf")], String(sum))
        add("\(name)_sum", labels, String(Double(totalNanoseconds) / 1e9))
        add("\(name)_count", labels, String(sum))
    }

    private mutating func add(_ name: String, _ labels: Pairs, _ value: String) {
        text += name
        if !labels.isEmpty {
            let pairs = labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }
            text += "{" + pairs.joined(separator: ",") + "}"
        }
        text += " \(value)\n"
    }

    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}
