/// Fractions as people read them.
package enum Decimals {
    /// So many tenths, of 0 or more: `1.5`.
    package static func tenths(_ count: Int) -> String { "\(count / 10).\(count % 10)" }

    /// A delay in milliseconds, with one digit after the point: within one house it is less than one.
    package static func milliseconds(_ nanoseconds: Int) -> String {
        tenths((nanoseconds + 50_000) / 100_000)
    }

    /// The number with so many digits after the point, rounded: `-0.069`.
    package static func text(_ value: Double, _ count: Int) -> String {
        let scale = (0..<count).reduce(1) { power, _ in power * 10 }
        let whole = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && whole > 0 ? "-" : ""
        guard count > 0 else { return "\(sign)\(whole)" }
        let rest = String(whole % scale)
        return "\(sign)\(whole / scale)." + String(repeating: "0", count: count - rest.count) + rest
    }
}
