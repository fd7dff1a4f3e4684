import ClientCore
import TerminalKit

extension ScreenState {
    func sheet(_ part: any ScreenPart, _ context: ScreenContext) -> KeySheet {
        var sheet = part.sheet(context)
        sheet.rows += Self.keys(context).rows
        return sheet
    }

    /// All keys that are active now, with their help.
    func sheet(_ client: ClientState?, size: Size, at: Int) -> KeySheet {
        let context = context(client, size, at)
        return sheet(overlays(context).last ?? place(context), context)
    }

    /// The keys that are the same everywhere. In a room, all of them have a help text.
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

/// The translation of terminal events into events of the visible picture.
extension ScreenState {
    func meaning(of event: TerminalEvent, _ context: ScreenContext) -> ScreenEvent? {
        switch event {
        case .key(let key): return .key(key)
        case .scroll(let up, _): return .scroll(up: up)
        case .paste(let text): return .paste(text)
        case .focus(let isFocused): return .focus(isFocused)
        case .click(let position):
            switch target(at: position, context) {
            case .key(let key): return .key(key)
            case let click?: return .click(click)
            case nil: return nil
            }
        case .drag(let position): return pointer(position, isReleased: false, context)
        case .release(let position): return pointer(position, isReleased: true, context)
        }
    }

    private func pointer(
        _ position: Position,
        isReleased: Bool,
        _ context: ScreenContext
    ) -> ScreenEvent {
        .pointer(
            ScreenEvent.Pointer(
                position: position,
                target: target(at: position, context),
                isReleased: isReleased
            )
        )
    }

    private func target(at position: Position, _ context: ScreenContext) -> Canvas.Click? {
        canvas(context.client, size: context.size, at: context.at).click(at: position)
    }
}
