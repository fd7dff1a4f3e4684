import ClientCore
import TerminalKit

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
