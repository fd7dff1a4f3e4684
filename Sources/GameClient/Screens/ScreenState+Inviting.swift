import ClientCore
import TerminalKit

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
