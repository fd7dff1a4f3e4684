import ClientCore
import GameProtocol
import TerminalKit

extension RoomScreen {
    /// Asks whom to invite, or says why nobody can be.
    mutating func askInvite(_ room: RoomView, _ context: ScreenContext) -> [ScreenEffect] {
        guard room.isPlayer else { return context.tell("Only who sits here can invite.") }
        guard room.hasFreeSeat else { return context.tell("No seat is free in this room.") }
        inviteQuestion = InviteQuestion()
        return [.clear]
    }

    /// Takes a key while the question stands.
    mutating func invite(
        _ event: ScreenEvent,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect] {
        switch inviteQuestion?.receive(event, context.client?.knownNames ?? []) {
        case .invite(let name):
            inviteQuestion = nil
            return [.command(.invite(name, NewRoomOptions(room)))]
        case .tell(let text): return context.tell(text)
        case .close: inviteQuestion = nil
        case .nothing, nil: break
        }
        return []
    }
}
