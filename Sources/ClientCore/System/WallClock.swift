package import TerminalKit

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The date and time of day, for saved texts.
package enum WallClock {
    /// Seconds since 1970.
    package static var now: Int { time(nil) }

    /// The last midnight in the time zone of this computer, in seconds since 1970.
    package static var midnight: Int {
        var (instant, parts) = (time_t(now), tm())
        guard localtime_r(&instant, &parts) != nil else { return now / 86_400 * 86_400 }
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (0, 0, 0)
        return mktime(&parts)
    }

    /// Returns a time in the time zone of this computer, such as `2026-11-23 16:10`.
    package static func text(_ seconds: Int) -> String {
        var (instant, parts) = (time_t(seconds), tm())
        guard localtime_r(&instant, &parts) != nil else { return "" }
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let day = "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        return "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}

extension System {
    /// Returns the processor time that this program has used so far, in microseconds.
    package static func processorMicroseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1000
    }
}
