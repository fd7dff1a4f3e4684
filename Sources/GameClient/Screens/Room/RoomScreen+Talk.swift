import ClientCore
import GameProtocol
import TerminalKit

extension RoomScreen {
    /// Carries out the result of the chat line.
    mutating func takeTalk(
        _ outcome: TalkLine.Outcome,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch outcome {
        case .nothing: []
        case .say(let text): [.command(.say(text))]
        case .tell(let text): context.tell(text)
        case .command(let line): carryOut(line, room, context)
        }
    }

    private mutating func carryOut(
        _ line: String,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        let words = line.split(separator: " ")
        switch (words.first?.lowercased(), words.count) {
        case ("who", 1): return context.tell(Self.who(room))
        case ("mute", 2): return [.command(.mute(String(words[1])))]
        case ("mute", _): return context.tell("/mute NAME mutes or unmutes a player.")
        case ("invite", 2): return [.command(.invite(String(words[1]), NewRoomOptions(room)))]
        case ("quit", 1): return [.command(.quit)]
        case ("help", 1): return context.tell(Self.help)
        default:
            let word = Frame.fit(words.first.map(String.init) ?? "", 20)
            return context.tell(
                "Unknown command /\(word). Try /who /mute NAME /invite NAME /quit /help; // says a slash."
            )
        }
    }

    private static let help =
        "/who /mute NAME /invite NAME /quit · 1-5 on an empty line: \(TalkLine.quickWords.joined(separator: " "))"

    private static func who(_ room: RoomView) -> String {
        let seats = room.seats.map { $0.name + ($0.isOnline ? "" : " (away)") }
        let here = "Here: " + (seats.isEmpty ? "nobody" : PlainWords.list(seats)) + "."
        return room.spectators.isEmpty
            ? here : here + " Watching: \(PlainWords.list(room.spectators))."
    }
}
