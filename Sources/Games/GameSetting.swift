/// Something that an operator sets for the new rooms of one game.
public struct GameSetting: Sendable {
    /// The name of its option.
    public let name: String
    /// The seconds that it can be.
    public let seconds: ClosedRange<Int>
    /// What it is where nobody says it, in milliseconds.
    public let usual: Int
}
