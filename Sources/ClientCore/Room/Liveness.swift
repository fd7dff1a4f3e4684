/// When the server was last heard, and when it has to be asked whether it is still there.
package struct Liveness: Equatable, Sendable {
    /// What the client promises in `hello`, in seconds.
    static let heartbeatSeconds = 15
    static let pingIntervalMs = 5000
    /// Silence for this long is told: an answer to a ping is late by then.
    package static let quietMs = 6500
    /// Silence for this long is a lost connection.
    static let silenceMs = 15_000
    /// How long the client waits for the server to close after `bye`.
    static let goodbyeMs = 1000

    package private(set) var lastHeard: Int
    private(set) var nextPing: Int
    /// By when the way to a room or the lobby must be done.
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

    /// Another connection begins.
    mutating func restart(at: Int) {
        lastHeard = at
        nextPing = at + Self.pingIntervalMs
        settledBy = at + timeoutMs
        askedAt = at
        isQuietTold = false
    }

    /// Says whether that ends a silence that was told.
    mutating func heard(at: Int) -> Bool {
        lastHeard = at
        defer { isQuietTold = false }
        return isQuietTold
    }

    /// Whether the silence is long enough to be told, which is done once.
    mutating func isToldQuiet(at: Int) -> Bool {
        guard let quietAt, at >= quietAt else { return false }
        isQuietTold = true
        return true
    }

    /// When a silence has to be told; nil where it was.
    var quietAt: Int? { isQuietTold ? nil : lastHeard + Self.quietMs }

    mutating func pinged(at: Int) { nextPing = at + Self.pingIntervalMs }
    mutating func leaves(at: Int) { leftBy = at + Self.goodbyeMs }

    mutating func asked(at: Int) { askedAt = at }
    /// How long the first answer took, 1 or more.
    func roundTripMs(at: Int) -> Int { max(1, at - askedAt) }

    func isSilent(at: Int) -> Bool { at - lastHeard >= Self.silenceMs }
    var silentAt: Int { lastHeard + Self.silenceMs }
}
