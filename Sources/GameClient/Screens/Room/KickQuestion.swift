import ClientCore
import GameProtocol
import TerminalKit

/// The host's question whom to send away.
struct KickQuestion: Equatable, Sendable {
    /// Those who can be, players first, then the watchers, the newest first; as many as there are digits.
    let names: [String]
    /// How many more could be sent away.
    let moreCount: Int

    /// What a key does while it stands.
    enum Action {
        case choose(Int)
        case close
    }

    /// Nil where nobody is there who can be sent away now: players cannot while they play a round.
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

    /// `Send whom away?   1 bob   2 zoe   Esc nobody`
    var text: String {
        let choices = names.enumerated().map { "   \($0.offset + 1) \($0.element)" }
        let more = moreCount > 0 ? "   (and \(moreCount) more)" : ""
        return "Send whom away?" + choices.joined() + more + "   Esc nobody"
    }
}

extension RoomScreen {
    /// Takes a key or a click while the question stands; anything but a number closes it.
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
            return (nil, context.tell("Only the host can send somebody away."))
        }
        guard let question = KickQuestion(room) else {
            let isAlone = RoomSituation(room, context).isLast
            let words =
                isAlone ? "Nobody else is here." : "Players can be sent away only between games."
            return (nil, context.tell(words))
        }
        return (question, [])
    }
}
