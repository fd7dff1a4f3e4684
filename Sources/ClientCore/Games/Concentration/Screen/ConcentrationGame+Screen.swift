import GameProtocol
import TerminalKit

extension ConcentrationGame {
    static var newField: any GameField { BoardField() }

    /// Draws sample cards: face down, up, taken, and under the cursor. If there is room, two
    /// playing cards follow.
    static func drawSample(on frame: inout Frame, in rect: Rect, _ context: ScreenContext) {
        let poses = samplePoses(context.settings.look)
        let fitting = CardSize.all.first {
            $0.rows <= rect.rows && poses.count * ($0.columns + $0.columnGap) <= rect.columns
        }
        let size = fitting ?? .line
        guard rect.rows >= size.rows else { return }
        for (index, pose) in poses.enumerated() {
            let place = Rect(
                column: rect.column + index * (size.columns + size.columnGap),
                row: rect.row,
                columns: size.columns,
                rows: size.rows
            )
            guard place.endColumn <= rect.endColumn else { break }
            var card = CardArt(number: index + 1, pose: pose)
            card.showsNumber = context.settings.showsNumbers
            card.suits = SuitColors(context.settings)
            card.hasCursor = index == 3
            card.draw(on: &frame, in: place)
        }
    }

    private static func samplePoses(_ look: Look) -> [CardArt.Pose] {
        let mark = CardArt.Mark(text: String(SeatMark.of(0)), chip: Style(.seat(0)))
        let faces = (Theme.named(usualTheme)?.pairs.prefix(2) ?? []).map {
            look.shown($0.first, theme: usualTheme)
        }
        let cards = ["5H", "QC"].compactMap(PlayingCard.init(code:)).map {
            ShownFace(text: $0.sign, word: $0.words)
        }
        guard faces.count == 2 else { return [] }
        return [.down, .up(faces[0], by: mark), .taken(faces[1], by: mark), .down]
            + cards.map { .up($0, by: nil) }
    }

    static let help = GameHelp(
        topic: topic,
        head: { _ in "Your turn: type \(terms.move). Beside that:" },
        look: ("v, + and -", "next look, card size"),
        rules: { room in
            let more = room.concentration?.again == false ? "" : ", and you go on"
            return [
                "Turn up two cards. A pair is yours\(more); two that differ",
                "are turned face down again. Most pairs wins.",
                "more: GameClient help concentration",
            ]
        },
        keyPages: [(title, BoardField.keys(RoomSituation()))],
        examples: [
            .create: [("create --grid 6x6", "36 cards, and wait for a friend")],
            .arena: [
                ("arena", "optimal, perfect and memory:6, 8 pairs"),
                ("arena --levels memory:4,memory:8 --pairs 18", "two of them"),
            ],
        ]
    )
}

extension ScreenContext {
    /// Returns a face in the look that this player chose.
    func shown(_ face: Face, in room: RoomView) -> ShownFace {
        var shown = settings.look.shown(face, theme: room.concentration?.theme ?? "")
        // A snapshot names no pictures, so the code of the face finds its picture.
        if let themeID = room.concentration?.themeID, themeID == pictures.themeID {
            shown.picture = pictures.tiles[face.code]
        }
        return shown
    }
}
