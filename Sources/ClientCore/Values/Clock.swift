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

    /// `04:31`, rounded down; an hour and more is `1:02:03`.
    package static func hours(_ milliseconds: Int) -> String {
        let seconds = max(0, milliseconds) / 1000
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let short = "\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return seconds < 3600 ? short : "\(seconds / 3600):" + short
    }
}
