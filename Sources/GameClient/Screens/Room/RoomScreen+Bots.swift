import ClientCore
import GameProtocol
import TerminalKit

extension RoomScreen {
    /// Carries out an action of a waiting room. Two of the actions are about bots.
    mutating func perform(
        _ action: WaitingBox.Action,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch action {
        case .bot where room.game.hasBotGrades && room.hasFreeSeat:
            botQuestion = BotQuestion()
            return []
        case .bot: return [.command(.bot(.normal))]
        // The new bot has the level of the bot that came last.
        case .anotherBot:
            let grades = room.seats.compactMap { BotName.grade(of: $0.name) }
            return [.command(.bot(grades.last ?? .normal))]
        case .invite: return askInvite(room, context)
        default: return waiting.perform(action, room, context)
        }
    }

    /// Handles a key or a click while the question is open. The question closes on
    /// any of them.
    mutating func receive(
        _ event: ScreenEvent,
        _ question: BotQuestion,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        if case .focus = event { return [] }
        botQuestion = nil
        guard case .key(let key) = event else { return [] }
        switch question.keys[key] {
        case .choose(let grade): return [.command(.bot(grade))]
        case .wrong(let number): return context.tell(BotQuestion.sentence(number))
        case .close: return []
        case nil: return receive(event, context)
        }
    }
}
