/// The times that show whether the server still answers: its last line, the next ping and the time
/// limits.
package struct Liveness: Equatable, Sendable {
    /// The heartbeat interval that the client promises in `hello`, in seconds.
    static let heartbeatSeconds = 15
    static let pingIntervalMs = 5000
    /// The silence, in milliseconds, that the client reports. An answer to a ping is late by then.
    package static let quietMs = 6500
    /// The silence, in milliseconds, that means a lost connection.
    static let silenceMs = 15_000
    /// The interval of pings and the silence of a lost connection, in milliseconds, if other
    /// servers can be tried. They are shorter, because another server may have the room soon.
    static let (groupPingMs, groupSilenceMs) = (2_500, 5_500)
    /// The time, in milliseconds, in which a server has to greet if other servers can be tried next.
    static let hastyMs = 2_000
    /// The time, in milliseconds, that the client waits after `bye` until the server closes.
    static let goodbyeMs = 1000

    package private(set) var lastHeard: Int
    private(set) var nextPing: Int
    /// The deadline for entering a room or the lobby.
    package private(set) var settledBy: Int
    private(set) var leftBy: Int?
    private var askedAt: Int
    private var isQuietTold = false
    package let timeoutMs: Int
    /// Whether other servers can be tried if this one does not answer.
    var hasPeers = false {
        didSet { nextPing = min(nextPing, lastHeard + pingMs) }
    }

    private var pingMs: Int { hasPeers ? Self.groupPingMs : Self.pingIntervalMs }

    init(startedAt at: Int, timeoutMs: Int) {
        lastHeard = at
        nextPing = at + Self.pingIntervalMs
        settledBy = at + timeoutMs
        askedAt = at
        self.timeoutMs = timeoutMs
    }

    /// Restarts all times for a new connection.
    mutating func restart(at: Int) {
        lastHeard = at
        nextPing = at + pingMs
        settledBy = at + timeoutMs
        askedAt = at
        isQuietTold = false
    }

    /// Shortens the time in which the server has to greet.
    mutating func hurry(at: Int) { settledBy = min(settledBy, at + Self.hastyMs) }

    /// Notes the server's greeting. The server then has the full time limit for the next step.
    mutating func greeted(at: Int) { settledBy = max(settledBy, at + timeoutMs) }

    /// Notes that the server has sent something. Returns whether the player had been told of a
    /// silence, which ends now.
    mutating func heard(at: Int) -> Bool {
        lastHeard = at
        defer { isQuietTold = false }
        return isQuietTold
    }

    /// Whether the silence is long enough to report. True only once for each silence.
    mutating func isToldQuiet(at: Int) -> Bool {
        guard let quietAt, at >= quietAt else { return false }
        isQuietTold = true
        return true
    }

    /// The time to report a silence; nil if the client has reported it.
    var quietAt: Int? { isQuietTold ? nil : lastHeard + Self.quietMs }

    mutating func pinged(at: Int) { nextPing = at + pingMs }
    mutating func leaves(at: Int) { leftBy = at + Self.goodbyeMs }

    mutating func asked(at: Int) { askedAt = at }
    /// Returns the time since the last request whose answer is measured, in milliseconds; at least
    /// 1.
    func roundTripMs(at: Int) -> Int { max(1, at - askedAt) }

    func isSilent(at: Int) -> Bool { at >= silentAt }
    var silentAt: Int { lastHeard + (hasPeers ? Self.groupSilenceMs : Self.silenceMs) }
}
