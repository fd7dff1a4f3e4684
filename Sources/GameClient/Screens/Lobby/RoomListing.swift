import ClientCore
import GameProtocol
import TerminalKit

/// Which rooms of the lobby are shown, in which order, and which one is selected.
///
/// The list is renewed every two seconds, so the selection is a room's code, not its place.
struct RoomListing: Equatable, Sendable {
    var filter = ""
    private(set) var order = Order.state
    private var selected: String?
    /// Where the selection was last, for when its room has gone.
    private var place = ListSelection()

    /// What the rooms are ordered by.
    enum Order: String, CaseIterable, Sendable {
        /// Those that can be joined first.
        case state
        case code
        case name
        case seats
    }

    /// The rooms that are shown, in order.
    func rooms(of listed: [RoomSummary]) -> [RoomSummary] {
        let wanted = filter.lowercased()
        let kept = wanted.isEmpty ? listed : listed.filter { Self.words(of: $0).contains(wanted) }
        return switch order {
        case .state: kept
        case .code: Self.sorted(kept) { _ in "" }
        case .name: Self.sorted(kept) { ($0.title == nil ? "1" : "0") + Self.name(of: $0) }
        case .seats: Self.sorted(kept) { "\(9 - max(0, $0.seats - $0.players.count))" }
        }
    }

    /// The place of the selected room; nil where there is none to select.
    func index(in rooms: [RoomSummary]) -> Int? {
        if let index = rooms.firstIndex(where: { $0.room == selected }) { return index }
        return rooms.isEmpty ? nil : min(place.index, rooms.count - 1)
    }

    func room(in rooms: [RoomSummary]) -> RoomSummary? { index(in: rooms).map { rooms[$0] } }

    /// Selects a place, or the nearest that there is.
    mutating func select(_ index: Int, in rooms: [RoomSummary], visible: Int) {
        guard !rooms.isEmpty else { return }
        place.select(index, of: rooms.count, visible: visible)
        selected = rooms[place.index].room
    }

    /// Selects another room, from the one that is selected.
    mutating func move(_ move: CursorMove, in rooms: [RoomSummary], visible: Int) {
        let here = index(in: rooms) ?? 0
        select(
            move.index(from: here, of: rooms.count, visible: visible),
            in: rooms,
            visible: visible
        )
    }

    /// Selects a room, as soon as there is one of that code.
    mutating func select(_ code: String) { selected = code }

    /// Another order; the same room stays selected.
    mutating func reorder() { order = order.next }

    /// Selects the room that is shown as selected, so that it stays so where rooms come before it.
    mutating func hold(in rooms: [RoomSummary], visible: Int) {
        if let index = index(in: rooms) { select(index, in: rooms, visible: visible) }
    }

    /// The first place that is shown.
    func first(in rooms: [RoomSummary], visible: Int) -> Int {
        place.first(showing: index(in: rooms) ?? 0, of: rooms.count, visible: visible)
    }

    private static func name(of room: RoomSummary) -> String { (room.title ?? "").lowercased() }

    private static func words(of room: RoomSummary) -> String {
        let words = [room.room, room.title ?? "", RoomWords.game(room.options)] + room.players
        return words.joined(separator: "\n").lowercased()
    }

    private static func sorted(
        _ rooms: [RoomSummary],
        by key: (RoomSummary) -> String
    ) -> [RoomSummary] {
        rooms.sorted { (key($0), $0.room) < (key($1), $1.room) }
    }
}
