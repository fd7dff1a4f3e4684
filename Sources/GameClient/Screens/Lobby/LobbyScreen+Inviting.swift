import ClientCore
import GameProtocol
import TerminalKit

extension LobbyScreen {
    /// Takes a key while the question stands whom to invite.
    mutating func invite(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        switch inviteQuestion?.receive(event, context.client?.knownNames ?? []) {
        case .invite(let name):
            inviteQuestion = nil
            let options = NewRoomOptions(last: context.settings.lastRoom)
            return [.command(.invite(name, options))]
        case .tell(let text): return .tell(text)
        case .close: inviteQuestion = nil
        case .nothing, nil: break
        }
        return []
    }

    /// Goes where somebody invites this player.
    mutating func follow(_ code: String, _ client: ClientState) -> [ScreenEffect] {
        lastTry = (code, .player, nil)
        if client.invitation?.invitation?.isLocked == true {
            askPassword(code, .player)
            return [.command(.decline)]
        }
        return [.command(.join(code: code))]
    }
}
