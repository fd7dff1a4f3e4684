/// The one rule by which milliseconds become seconds for people.
package enum Clock {
    /// Rounded up, so that half a second never shows as 0.
    package static func seconds(_ milliseconds: Int) -> Int {
        let milliseconds = max(0, milliseconds)
        return milliseconds / 1000 + (milliseconds % 1000 == 0 ? 0 : 1)
    }

    /// `2:05`, rounded down.
    package static func minutes(_ milliseconds: Int) -> String {
        let seconds = max(0, milliseconds) / 1000
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    /// `2:05` of a time that is running out, rounded up.
    package static func left(_ milliseconds: Int) -> String {
        minutes(1000 * seconds(milliseconds))
    }

    /// When the picture of a time that runs out at `end` changes next: once each so many milliseconds.
    package static func nextStep(to end: Int, every step: Int, at now: Int) -> Int {
        now + (end - now - 1) % step + 1
    }

    /// `04:31`, rounded down; an hour and more is `1:02:03`.
    package static func hours(_ milliseconds: Int) -> String {
        let seconds = max(0, milliseconds) / 1000
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let short = "\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return seconds < 3600 ? short : "\(seconds / 3600):" + short
    }
}

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
