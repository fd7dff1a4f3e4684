import ClientCore
import GameProtocol
import TerminalKit

/// The row of messages.
extension ScreenState {
    /// How long a message stays, unless it is an error.
    private static let messageMs = 8000

    /// The state that messages are about: the room, whose turn it is, and where a key leads.
    struct Moment: Equatable {
        private var room: String?
        private var phase: RoomState.Phase?
        private var isPlayer: Bool?
        private var turn: RoomView.Turn?
        private var offer: String?

        init(_ client: ClientState? = nil) {
            room = client?.room?.code
            phase = client?.room?.phase
            isPlayer = client?.room?.isPlayer
            turn = client?.room?.turn
            // A clock that is set again is the same turn.
            turn?.endsAt = nil
            offer = client?.offer?.code
        }
    }

    /// Drops a message of a state that is over; an error stays until the next key.
    mutating func notice(_ now: Moment) {
        let isOfState = message.map { !$0.isError && !$0.outlivesState } ?? false
        if now != moment, isOfState { message = nil }
        moment = now
    }

    /// Shows a message until something else is done, or for a while.
    mutating func tell(_ message: ScreenMessage, at: Int) {
        self.message = message.text.isEmpty ? nil : message
        if message.until == nil, !message.isError {
            self.message?.until = at + Self.messageMs
        }
    }

    /// `Kitchen table closes in 4 s.`
    func closingMessage(_ at: Int) -> ScreenMessage? {
        guard let closing, closing.at > at else { return nil }
        let seconds = (closing.at - at + 999) / 1000
        return ScreenMessage(text: "\(closing.server) closes in \(seconds) s.", isError: true)
    }
}

extension ScreenState {
    /// How long somebody who has pressed a key is taken to look at the screen.
    private static let attentiveMs = 10_000

    /// Somebody invites this player: who looks elsewhere hears it, and any other screen than that of
    /// the place says it.
    func hear(_ next: NextRoom, _ context: ScreenContext) -> [ScreenEffect] {
        let place = place(context)
        let isElsewhere = !(place is LobbyScreen || place is RoomScreen)
        let telling = isElsewhere ? context.tell(PlainWords.movedOn(next) + ".") : []
        let isLooking =
            context.isFocused
            && context.lastKeyAt.map { context.at - $0 < Self.attentiveMs } ?? false
        return telling + (isLooking || context.settings.sound == .off ? [] : [.bell(.chat)])
    }
}
