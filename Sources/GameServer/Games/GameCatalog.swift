/// The games that this server knows: from options as a client asks for them to a game.
public enum GameCatalog {
    /// The server's own defaults for new rooms.
    public struct Defaults: Sendable {
        /// The turn clock in seconds, 0 to 600; 0 is none.
        public var turnSeconds: Int
        /// How long a mismatch stays visible, in milliseconds, 0 to 10,000.
        public var hideMs: Int

        /// The server's own defaults for new rooms.
        public init(turnSeconds: Int = 60, hideMs: Int = 1_500) {
            self.turnSeconds = turnSeconds
            self.hideMs = hideMs
        }
    }
}
