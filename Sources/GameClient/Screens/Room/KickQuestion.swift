import ClientCore
import GameProtocol
import TerminalKit

/// The owner's question which member to remove from the room.
struct KickQuestion: Equatable, Sendable {
    /// The members whom the owner can remove: players first, then spectators with the newest first.
    /// There are at most nine, one for each digit.
    let names: [String]
    /// The number of further members without a digit.
    let moreCount: Int

    enum Action {
        case choose(Int)
        case close
    }

    /// Creates the question; nil if the owner can remove no member now. During a round, only
    /// spectators can be removed.
    init?(_ room: RoomView) {
        let isInRound = room.phase == .playing && !room.isFree
        let players = isInRound ? [] : room.seats.map(\.name)
        let others = (players + room.spectators.reversed()).filter { $0 != room.me }
        guard !others.isEmpty else { return nil }
        names = Array(others.prefix(9))
        moreCount = others.count - names.count
    }

    var keys: KeyMap<Action> {
        KeyMap([
            KeyBinding("1-9", "send away", characters: { .choose(Int($0.value) - 0x31) }),
            KeyBinding("Esc", also: "n N q Enter", "nobody", to: .close),
        ])
    }

    /// The text of the question, such as `Send whom away?   1 bob   2 zoe   Esc nobody`.
    var text: String {
        let choices = names.enumerated().map { "   \($0.offset + 1) \($0.element)" }
        let more = moreCount > 0 ? "   (and \(moreCount) more)" : ""
        return "Send whom away?" + choices.joined() + more + "   Esc nobody"
    }
}

extension RoomScreen {
    /// Handles a key or a click while the question is open. The question closes on any of them.
    mutating func receive(
        _ event: ScreenEvent,
        _ question: KickQuestion,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        guard case .key(let key) = event else {
            if case .focus = event { return [] }
            kickQuestion = nil
            return []
        }
        kickQuestion = nil
        switch question.keys[key] {
        case .choose(let place):
            guard question.names.indices.contains(place) else {
                return context.tell("There is no number \(place + 1).")
            }
            let name = question.names[place]
            guard room.member(name) != nil else {
                return context.tell("\(name) is no longer here.")
            }
            return [.command(.kick(name))]
        case .close: return []
        case nil: return receive(event, context)
        }
    }

    func askKick(_ room: RoomView, _ context: ScreenContext) -> (KickQuestion?, [ScreenEffect]) {
        guard room.owner == room.me else {
            return (nil, context.tell("Only the owner can send somebody away."))
        }
        guard let question = KickQuestion(room) else {
            let isAlone = RoomSituation(room, context).isLast
            let words =
                isAlone ? "Nobody else is here." : "Players can be sent away only between rounds."
            return (nil, context.tell(words))
        }
        return (question, [])
    }
}
