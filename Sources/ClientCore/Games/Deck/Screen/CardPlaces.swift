import GameProtocol
import TerminalKit

/// Where each card lies on the table of a free room: a pure function of the room's code, the card
/// and which copy of it, so that all see one table though nothing is told of it.
///
/// The table is divided into as many fields as a deck has cards; each card has a field of its own,
/// in an order that belongs to the room, and lies a little askew in it.
struct CardPlaces: Sendable {
    private let room: String
    private var fields: [Int: [PlayingCard: Int]] = [:]

    private static let columns = 9
    private static let rows = 6
    /// Parts of a table's side.
    static let scale = 1 << 16
    /// Any text would do; all clients have to have the same.
    private static let salt = "7447"

    init(room: String) { self.room = room }

    /// The place of a card, as parts of the table's width and height.
    mutating func place(_ card: PlayingCard, copy: Int) -> Place {
        let field = field(card, copy)
        let hash = hash(card, copy)
        return Place(
            x: Self.part(field % Self.columns, of: Self.columns, hash & 0xFFFF, play: 70),
            y: Self.part(field / Self.columns, of: Self.rows, hash >> 16 & 0xFFFF, play: 40)
        )
    }

    /// A place on the table; each from 0 to `scale`.
    struct Place: Equatable, Sendable {
        var x: Int
        var y: Int

        /// The upper left corner of a card of that size, all of which lies in the area.
        func corner(_ size: Size, in area: Rect) -> Position {
            Position(
                column: area.column + x * (max(0, area.columns - size.columns) + 1) / scale,
                row: area.row + y * (max(0, area.rows - size.rows) + 1) / scale
            )
        }
    }

    /// Somewhere in the middle percent of a field.
    private static func part(_ field: Int, of count: Int, _ noise: UInt64, play: Int) -> Int {
        let askew = (100 - play) / 2 * 0xFFFF + Int(noise) * play
        return (field * scale + askew * scale / (100 * 0x1_0000)) / count
    }

    private mutating func field(_ card: PlayingCard, _ copy: Int) -> Int {
        if let known = fields[copy]?[card] { return known }
        let hashed = PlayingCard.newDeck(jokers: true).map {
            (card: $0, hash: hash($0, copy))
        }
        let order = hashed.sorted { $0.hash < $1.hash }
        let all = Dictionary(
            order.enumerated().map { ($1.card, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        fields[copy] = all
        return all[card] ?? 0
    }

    /// FNV-1a, and a last mixing, so that texts that differ in one letter lie far apart.
    private func hash(_ card: PlayingCard, _ copy: Int) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(room) \(Self.salt) \(card.code) \(copy)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        return hash ^ hash >> 31
    }
}
