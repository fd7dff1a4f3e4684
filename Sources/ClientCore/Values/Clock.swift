package import GameProtocol

/// The conversion of milliseconds to seconds for people.
package enum Clock {
    /// Returns the seconds, rounded up, so that half a second never shows as 0.
    package static func seconds(_ milliseconds: Int) -> Int {
        let milliseconds = max(0, milliseconds)
        return milliseconds / 1000 + (milliseconds % 1000 == 0 ? 0 : 1)
    }

    /// Returns minutes and seconds, such as `2:05`, rounded down.
    package static func minutes(_ milliseconds: Int) -> String {
        let seconds = max(0, milliseconds) / 1000
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Returns the minutes and seconds left, such as `2:05`, rounded up.
    package static func left(_ milliseconds: Int) -> String {
        minutes(1000 * seconds(milliseconds))
    }

    /// Returns the time at which the display of a countdown to `end` changes next. It changes every
    /// `step` milliseconds.
    package static func nextStep(to end: Int, every step: Int, at now: Int) -> Int {
        now + (end - now - 1) % step + 1
    }

    /// Returns the time at which the display of a countdown in seconds changes next; nil after its
    /// end.
    static func nextSecond(to end: Int, at now: Int) -> Int? {
        end > now ? nextStep(to: end, every: 1000, at: now) : nil
    }

    /// Returns minutes and seconds, such as `04:31`, rounded down; from one hour on with hours,
    /// such as `1:02:03`.
    package static func hours(_ milliseconds: Int) -> String {
        let seconds = max(0, milliseconds) / 1000
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let short = "\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return seconds < 3600 ? short : "\(seconds / 3600):" + short
    }
}

/// The texts of numbers with decimals.
package enum Decimals {
    /// Returns a number of tenths, from 0, such as `1.5`.
    package static func tenths(_ count: Int) -> String { "\(count / 10).\(count % 10)" }

    /// Returns a delay, given in nanoseconds, as milliseconds with one decimal, such as `0.4`.
    package static func milliseconds(_ nanoseconds: Int) -> String {
        tenths((nanoseconds + 50_000) / 100_000)
    }

    /// Returns a number with `count` decimals, rounded, such as `-0.069`.
    package static func text(_ value: Double, _ count: Int) -> String {
        let scale = (0..<count).reduce(1) { power, _ in power * 10 }
        let whole = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && whole > 0 ? "-" : ""
        guard count > 0 else { return "\(sign)\(whole)" }
        let rest = String(whole % scale)
        return "\(sign)\(whole / scale)." + String(repeating: "0", count: count - rest.count) + rest
    }
}

extension LadderTime {
    package init?(secondsSince1970 seconds: Int) {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(two)
        let date = DailyDate(secondsSince1970: seconds).text
        self.init("\(date)T\(clock.joined(separator: ":"))Z")
    }
}

/// The server's response time: the median of the last five pings.
struct DelayMeter: Equatable, Sendable {
    /// The median in milliseconds; nil before the first answer.
    private(set) var medianMs: Int?
    /// Whether the link is slow. Two thresholds prevent flicker.
    private(set) var isSlow = false
    private var samples: [Int] = []

    private static let sampleCount = 5
    private static let slowAboveMs = 250
    private static let fastBelowMs = 150

    /// Adds the response time of one ping, in milliseconds; 0 counts as 1.
    mutating func add(_ milliseconds: Int) {
        samples = (samples + [max(1, milliseconds)]).suffix(Self.sampleCount)
        let median = samples.sorted()[samples.count / 2]
        medianMs = median
        if median > Self.slowAboveMs { isSlow = true }
        if median < Self.fastBelowMs { isSlow = false }
    }
}
