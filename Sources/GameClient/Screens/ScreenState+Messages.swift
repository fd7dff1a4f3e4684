import ClientCore
import GameProtocol

/// The row of messages.
extension ScreenState {
    /// The time for which a message stays, in milliseconds. An error stays longer.
    private static let messageMs = 8000

    /// The part of the state that a message depends on: the room, the turn, and the offer of
    /// another room.
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
            // A turn whose clock was set again is still the same turn.
            turn?.endsAt = nil
            offer = client?.offer?.code
        }
    }

    /// Drops the message if the room, the turn or the offer has changed. A message that outlives
    /// the state, such as an error, stays.
    mutating func notice(_ now: Moment) {
        let isOfState = message.map { !$0.isError && !$0.outlivesState } ?? false
        if now != moment, isOfState { message = nil }
        moment = now
    }

    /// Shows a message until the player's next action, or for a limited time.
    mutating func tell(_ message: ScreenMessage, at: Int) {
        self.message = message.text.isEmpty ? nil : message
        if message.until == nil, !message.isError {
            self.message?.until = at + Self.messageMs
        }
    }

    /// Whether the screen stays after the client has ended with this failure.
    func staysAfter(_ failure: Failure?) -> Bool {
        switch failure {
        case nil: false
        // The player can type another name, or return to the lobby.
        case .nameTaken?, .seatGone?: true
        case _?: hasChosen
        }
    }

    /// The countdown of a server that shuts down, such as `Kitchen table closes in 4 s.`
    func closingMessage(_ at: Int) -> ScreenMessage? {
        guard let closing, closing.at > at else { return nil }
        let seconds = (closing.at - at + 999) / 1000
        return ScreenMessage(text: "\(closing.server) closes in \(seconds) s.", isError: true)
    }
}

extension ScreenState {
    /// The time after a key press for which the player is assumed to look at the screen.
    private static let attentiveMs = 10_000

    /// Reports an invitation. The bell rings if the player looks elsewhere. Screens other than the
    /// lobby and the room show a message; those two show the invitation themselves.
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
