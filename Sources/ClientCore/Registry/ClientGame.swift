package import GameProtocol

/// What the client knows of one game; shared code asks it, and never asks which game it is.
///
/// A game has no values of its own here: what is known of a room stands in `RoomView`, what is shown
/// of it in the game's field.
package protocol ClientGame: GameRules, GameCommands, GameWords, GameScreens, GameRecords,
    GameChoices
{
    static var kind: GameKind { get }
}
