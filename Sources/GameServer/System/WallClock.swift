#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// The time of day, for the log and for HTTP answers; no decision depends on it.
struct WallClock {
    let secondsSince1970: Int
    let milliseconds: Int

    static var now: WallClock {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallClock(
            secondsSince1970: Int(time.tv_sec),
            milliseconds: Int(time.tv_nsec) / 1_000_000
        )
    }

    /// The time in UTC, such as `2026-03-01T22:14:31.402Z`.
    var universal: String {
        var seconds = time_t(secondsSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let date = [
            Self.padded(Int(parts.tm_year) + 1900, 4), Self.padded(Int(parts.tm_mon) + 1, 2),
            Self.padded(Int(parts.tm_mday), 2),
        ].joined(separator: "-")
        return "\(date)T\(Self.time(parts)).\(Self.padded(milliseconds, 3))Z"
    }

    /// The local time, such as `22:14:31`.
    var local: String {
        var seconds = time_t(secondsSince1970)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return Self.time(parts)
    }

    private static func time(_ parts: tm) -> String {
        [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }
            .joined(separator: ":")
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
