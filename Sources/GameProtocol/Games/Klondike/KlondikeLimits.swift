extension Limits {
    /// Requests of one player in a round of Klondike, so that its journal stays small.
    public static let patienceRequests = 20_000
    /// Requests that can be taken back; what was before them is forgotten.
    public static let patienceUndos = 1_000
    /// Deals of one seed that are looked through for one that can be won.
    public static let patienceAttempts = 64
    /// How often the stock may be gone through; 0 is no limit.
    public static let stockPasses = 0...10
    /// How long a race may last, in seconds.
    public static let raceSeconds = 60...3_600
}
