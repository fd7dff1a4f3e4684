extension Limits {
    /// Requests of one player in a round of Klondike, so that its journal stays small.
    public static let patienceRequests = 20_000
    /// Requests that can be taken back; what was before them is forgotten.
    public static let patienceUndos = 1_000
}
