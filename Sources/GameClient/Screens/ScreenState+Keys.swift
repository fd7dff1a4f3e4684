import ClientCore
import TerminalKit

extension ScreenState {
    func sheet(_ part: any ScreenPart, _ context: ScreenContext) -> KeySheet {
        var sheet = part.sheet(context)
        sheet.rows += Self.keys(context).rows
        return sheet
    }

    /// All keys that mean something now, and what the help says of them.
    func sheet(_ client: ClientState?, size: Size, at: Int) -> KeySheet {
        let context = context(client, size, at)
        return sheet(overlays(context).last ?? place(context), context)
    }

    /// The keys that mean the same everywhere; in a room all of them are explained.
    private static func keys(isInRoom: Bool, hasServer: Bool) -> KeyMap<ScreenEffect> {
        let suspend = KeyHelp.leave("suspend; fg comes back")
        let leave = KeyHelp.leave("leave at once, and keep your seat for a while")
        return KeyMap([
            KeyBinding("Ctrl-C", help: isInRoom ? leave : nil, to: .leaveKeepingSeat),
            KeyBinding("Ctrl-Z", help: hasServer ? suspend : nil, to: .suspend),
            KeyBinding(
                "Ctrl-P",
                help: .more("find what has a key by its name"),
                to: .open(.palette)
            ),
            KeyBinding("Ctrl-L", also: "F5", help: .more("draw again"), to: .redraw),
        ])
    }

    static func keys(_ context: ScreenContext) -> KeyMap<ScreenEffect> {
        keys(isInRoom: context.room != nil, hasServer: context.client != nil)
    }

    static var keysEverywhere: [KeyRow] { keys(isInRoom: true, hasServer: true).rows }
}
