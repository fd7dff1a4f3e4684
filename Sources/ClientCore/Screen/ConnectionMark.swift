package import TerminalKit

/// The state of the connection, as the header shows it: a shape, words and a color.
package struct ConnectionMark: Equatable, Sendable {
    package let text: String
    package let style: Style

    package init(_ client: ClientState, at: Int) {
        switch client.stage {
        case .lost, .connecting:
            (text, style) = ("✕ offline \(Self.awaySeconds(client, at: at)) s", Style(.error))
        case .catchingUp: (text, style) = ("↻ catching up", .plain)
        case _ where client.isAway:
            (text, style) = ("✕ offline \(Self.awaySeconds(client, at: at)) s", Style(.error))
        case _ where at - client.clock.lastHeard >= Liveness.quietMs:
            let seconds = Clock.seconds(at - client.clock.lastHeard)
            (text, style) = ("○ no answer \(seconds) s", .plain)
        default:
            guard let delay = client.delay.medianMs else {
                (text, style) = ("", .plain)
                return
            }
            (text, style) =
                client.delay.isSlow ? ("◐ \(delay) ms", .plain) : ("● \(delay) ms", Style(.good))
        }
    }

    /// Returns the seconds since the connection was lost.
    package static func awaySeconds(_ client: ClientState, at: Int) -> Int {
        Clock.seconds(at - (client.reconnection.lostAt ?? at))
    }

    /// Returns the time at which the text of the mark changes by itself. A mark about a lost or
    /// silent server changes every second.
    package static func deadline(_ client: ClientState, at: Int) -> Int? {
        if let lostAt = client.reconnection.lostAt { return nextSecond(since: lostAt, at: at) }
        let lastHeard = client.clock.lastHeard
        let quietAt = lastHeard + Liveness.quietMs
        return at < quietAt ? quietAt : nextSecond(since: lastHeard, at: at)
    }

    private static func nextSecond(since start: Int, at: Int) -> Int {
        start + (max(0, at - start) / 1000 + 1) * 1000
    }
}
