/// Fractions as people read them.
package enum Decimals {
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
