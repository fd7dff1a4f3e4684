package import GameProtocol
package import TerminalKit

/// What the screens of all rooms ask of a game, beside its field.
package protocol GameScreens: Sendable {
    /// The game's part of a room's screen, in which nothing was chosen yet.
    static var newField: any GameField { get }
    /// The smallest window in which the room can be played.
    static func neededSize(_ room: RoomView) -> Size
    /// Whether a room with these options can be played in a window of that size.
    static func fits(_ options: GameOptions, _ size: Size) -> Bool
    /// The keys of the field while this player plays, by what is played; for `help keys`.
    static var keyPages: [(title: String, rows: [KeyRow])] { get }
    /// Draws a few cards of the game, to show what the settings do.
    static func drawSample(on frame: inout Frame, in rect: Rect, _ context: ScreenContext)
    /// What the help of a room says of the game.
    static var help: GameHelp { get }
}

/// What the help of a room says of its game, beside the keys of its field.
package struct GameHelp: Sendable {
    /// The keys that change how cards look.
    package var look: (keys: String, words: String)
    package var rules: [String]
}

extension GameScreens {
    static func drawSample(on frame: inout Frame, in rect: Rect, _ context: ScreenContext) {}
    static func neededSize(_ room: RoomView) -> Size { .least }
    static func fits(_ options: GameOptions, _ size: Size) -> Bool { true }
}
