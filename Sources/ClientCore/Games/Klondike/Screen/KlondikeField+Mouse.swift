import Bots
import GameProtocol
import TerminalKit

extension KlondikeField {
    /// Two clicks within this time are a double click.
    private static let doubleClickMs = 450

    /// Handles a click, which turns the stock, picks cards, or puts the picked cards down. A double
    /// click sends a card where it fits.
    mutating func click(
        _ number: Int,
        _ room: RoomView,
        _ context: ScreenContext
    ) -> [ScreenEffect]? {
        guard let (pile, card) = PatiencePart.pile(number) else { return nil }
        drag = nil
        if pile == .stock {
            clicked = nil
            cursor.go(to: .stock)
            return turn()
        }
        let isSecond =
            clicked.map { $0.pile == pile && context.at - $0.at <= Self.doubleClickMs } ?? false
        clicked = isSecond ? nil : (pile, context.at)
        let count = room.patience.board?.cards(of: pile).count ?? 0
        // A click on the last card leaves the number of cards to the target.
        let index = card.flatMap { $0 < count - 1 ? $0 : nil }
        cursor.go(to: pile, index: index)
        if let picked, picked.pile == pile, !isSecond {
            // The click chooses another card of the pile, or puts the same card back.
            let isSame = picked.count == index.map { count - $0 }
            putDown()
            return isSame ? [.clear] : grasp(pile, card, index, room)
        }
        if picked != nil { return choose(pile, index: index, room) }
        return grasp(pile, card, index, room)
    }

    /// Picks a card that the mouse may drag away.
    private mutating func grasp(
        _ pile: KlondikePile,
        _ card: Int?,
        _ index: Int?,
        _ room: RoomView
    ) -> [ScreenEffect] {
        let effects = pick(pile, index: index, room)
        if picked != nil {
            let count = room.patience.board?.cards(of: pile).count ?? 0
            let grasped = PatiencePick(pile: pile, count: max(1, count - (card ?? count - 1)))
            drag = PatienceDrag(pick: grasped, position: Position(column: 0, row: 0))
        }
        return effects
    }

    /// Moves the grasped cards with the mouse. When the button is released, the cards go on the
    /// pile under the mouse, or back to their place.
    mutating func take(_ pointer: ScreenEvent.Pointer, _ room: RoomView) -> [ScreenEffect] {
        guard var drag else { return [] }
        guard pointer.isReleased else {
            drag.position = pointer.position
            drag.hasMoved = true
            self.drag = drag
            clicked = nil
            return []
        }
        self.drag = nil
        guard drag.hasMoved else { return [] }
        putDown()
        guard case .part(let number)? = pointer.target,
            let (pile, _) = PatiencePart.pile(number), pile != drag.pick.pile
        else { return [] }
        cursor.go(to: pile)
        var pick = drag.pick
        if case .tableau = pick.pile {} else { pick.count = nil }
        return put(pick, on: pile)
    }
}
