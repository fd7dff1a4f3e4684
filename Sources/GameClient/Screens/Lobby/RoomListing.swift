import ClientCore
import GameProtocol
import TerminalKit

/// The filter, the order and the selection of the rooms in the lobby. The list changes every two
/// seconds, so the selection is a room's code and not an index.
struct RoomListing: Equatable, Sendable {
    var filter = ""
    private(set) var order = Order.state
    private var selected: String?
    /// The last index of the selection. It applies if the selected room has gone.
    private var place = ListSelection()

    enum Order: String, CaseIterable, Sendable {
        /// Rooms that the player can join come first.
        case state
        case code
        case name
        case seats
    }

    /// Returns the rooms that match the filter, in the chosen order.
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

    /// The index of the selected room; nil if the list is empty.
    func index(in rooms: [RoomSummary]) -> Int? {
        if let index = rooms.firstIndex(where: { $0.room == selected }) { return index }
        return rooms.isEmpty ? nil : min(place.index, rooms.count - 1)
    }

    func room(in rooms: [RoomSummary]) -> RoomSummary? { index(in: rooms).map { rooms[$0] } }

    mutating func select(_ index: Int, in rooms: [RoomSummary], visible: Int) {
        guard !rooms.isEmpty else { return }
        place.select(index, of: rooms.count, visible: visible)
        selected = rooms[place.index].room
    }

    mutating func move(_ move: CursorMove, in rooms: [RoomSummary], visible: Int) {
        let here = index(in: rooms) ?? 0
        select(
            move.index(from: here, of: rooms.count, visible: visible),
            in: rooms,
            visible: visible
        )
    }

    /// Selects a room by its code, even if the list does not contain it yet.
    mutating func select(_ code: String) { selected = code }

    /// Changes the order. The same room stays selected.
    mutating func reorder() { order = order.next }

    /// Fixes the selection on the room that appears selected, so that it stays selected if rooms
    /// appear before it.
    mutating func hold(in rooms: [RoomSummary], visible: Int) {
        if let index = index(in: rooms) { select(index, in: rooms, visible: visible) }
    }

    /// The index of the first visible room.
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
