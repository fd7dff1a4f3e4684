/// What a load counted.
struct LoadCounts: Equatable, Sendable {
    /// Moves that everybody has seen, of those that were made while it was measured.
    var moves = 0
    /// All moves that were sent, until the last game ended.
    var sent = 0
    /// From the moment at which a move was to be sent until the last member of its room saw it.
    var latency = LatencyHistogram()
    var games = 0
    /// Answers that were errors, by their code.
    var refusals: [String: Int] = [:]
    /// Events whose number was not the next one.
    var gaps = 0
    var unreadable = 0
    var reconnects = 0
    /// Connections that could not be made.
    var failedConnects = 0
    /// Players that gave up.
    var lost = 0
    /// Rooms whose last game had not ended when the load did.
    var unfinished = 0
    /// Rooms that would have played on if their pace had been faster; no fault.
    var left = 0
    var connected = 0

    /// Whether everything went as it should.
    var isClean: Bool {
        refusals.isEmpty && gaps == 0 && unreadable == 0 && failedConnects == 0 && lost == 0
            && unfinished == 0
    }
}
