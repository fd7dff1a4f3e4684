/// The times of the last sign of the server and of the next check whether it still answers.
package struct Liveness: Equatable, Sendable {
    /// The heartbeat interval that the client promises in `hello`, in seconds.
    static let heartbeatSeconds = 15
    static let pingIntervalMs = 5000
    /// The silence, in milliseconds, that the client reports. An answer to a ping is late by then.
    package static let quietMs = 6500
    /// The silence, in milliseconds, that means a lost connection.
    static let silenceMs = 15_000
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

    init(startedAt at: Int, timeoutMs: Int) {
        lastHeard = at
        nextPing = at + Self.pingIntervalMs
        settledBy = at + timeoutMs
        askedAt = at
        self.timeoutMs = timeoutMs
    }

    /// Starts again with another connection.
    mutating func restart(at: Int) {
        lastHeard = at
        nextPing = at + Self.pingIntervalMs
        settledBy = at + timeoutMs
        askedAt = at
        isQuietTold = false
    }

    /// Notes a sign of the server. Returns whether it ends a reported silence.
    mutating func heard(at: Int) -> Bool {
        lastHeard = at
        defer { isQuietTold = false }
        return isQuietTold
    }

    /// Whether the silence is long enough to report. It is reported once.
    mutating func isToldQuiet(at: Int) -> Bool {
        guard let quietAt, at >= quietAt else { return false }
        isQuietTold = true
        return true
    }

    /// The time to report a silence; nil if the client has reported it.
    var quietAt: Int? { isQuietTold ? nil : lastHeard + Self.quietMs }

    mutating func pinged(at: Int) { nextPing = at + Self.pingIntervalMs }
    mutating func leaves(at: Int) { leftBy = at + Self.goodbyeMs }

    mutating func asked(at: Int) { askedAt = at }
    /// Returns how long the first answer took, in milliseconds; 1 or more.
    func roundTripMs(at: Int) -> Int { max(1, at - askedAt) }

    func isSilent(at: Int) -> Bool { at - lastHeard >= Self.silenceMs }
    var silentAt: Int { lastHeard + Self.silenceMs }
}
