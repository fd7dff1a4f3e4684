import GameProtocol
import TerminalKit
import Testing

@testable import ClientCoreTests

@Suite("LobbyScreen, as it is drawn")
struct LobbyDrawingTests {
    @Test func `list and detail stand side by side`() {
        let script = LobbyScript()
        expectPicture(script.text(leavingOut: 2), Self.wide)
    }

    @Test func `a room without a name is that of the people in it`() {
        let rooms = [
            LobbyScript.room("AAAA", nil, 12, ["ann", "bob"], of: 3),
            LobbyScript.room("BBBB", "kittens", 4, ["zoe"], of: 2),
        ]
        var script = LobbyScript(rooms: rooms)
        #expect(script.rows[4].hasPrefix(" ▶ 1 AAAA ann, bob   Concentration 12x12 2/3 open"))
        script.size = Size(columns: 120, rows: 24)
        #expect(
            script.rows[3].hasPrefix(
                "     code name       game               seats state   players"
            )
        )
        #expect(
            script.rows[4].hasPrefix(
                " ▶ 1 AAAA            Concentration 12x12 2/3 open     ann, bob"
            )
        )
        #expect(
            script.rows[5].hasPrefix(
                "   2 BBBB kittens    Concentration 4x4   1/2 open     zoe"
            )
        )
    }

    @Test func `headings of an empty list stand apart`() {
        var script = LobbyScript(rooms: [])
        for columns in [80, 120] {
            script.size = Size(columns: columns, rows: 24)
            let headings = script.rows.first { $0.contains("code name") } ?? ""
            #expect(headings.contains(" game "), "\(columns): \(headings)")
        }
    }

    @Test(arguments: Array(stride(from: 34, through: 300, by: 7)))
    func `no cell of the list is outside its part of the window`(columns: Int) {
        let name = String(repeating: "n", count: 20)
        let rooms = (10..<40).map {
            LobbyScript.room(
                "AA\($0)",
                $0 % 2 == 0 ? nil : String(repeating: "宽", count: 20),
                12,
                [name, name, name],
                of: 6,
                phase: .playing,
                isLocked: true
            )
        }
        var script = LobbyScript(rooms: rooms)
        script.size = Size(columns: columns, rows: 24)
        for row in script.rows { #expect(Width.of(row) <= columns) }
        guard columns >= 80 else { return }
        for row in script.rows[4..<20] {
            #expect(Width.of(String(row.prefix(while: { $0 != "│" }))) == columns - 27, "\(row)")
        }
    }

    @Test(arguments: [9, 10, 12])
    func `a list of any length has its columns below the headings`(count: Int) {
        let codes = (10..<10 + count).map { "AA\($0)" }
        let rooms = codes.map { LobbyScript.room($0, nil, 4, ["bob"], of: 2) }
        var script = LobbyScript(rooms: rooms)
        script.press(.end)
        let rows = script.rows
        #expect(rows[3 + count].hasPrefix(" ▶ \(count) AA"))
        func column(_ word: String, _ row: String) -> Int? {
            row.firstRange(of: word).map { row.distance(from: row.startIndex, to: $0.lowerBound) }
        }
        for (code, row) in zip(codes, rows[4...]) {
            #expect(column(code, row) == column("code", rows[3]), "\(row)")
            #expect(column("4x4", row) != nil, "\(row)")
        }
        for (number, row) in zip(1...count, rows[4...]) {
            #expect(row.contains("\(number) AA"), "\(row)")
        }
    }

    @Test func `a small window has two screens`() {
        var script = LobbyScript()
        script.size = Size(columns: 40, rows: 12)
        expectPicture(Self.cut(script.rows), Self.list)
        script.press(.enter)
        expectPicture(Self.cut(script.rows), Self.detail)
    }

    /// Cuts the rules, because the drawings are a column narrower than the window.
    private static func cut(_ rows: [String]) -> String {
        rows.map { $0.hasPrefix("─") ? String($0.prefix(39)) : $0 }.joined(separator: "\n")
    }

    private static let wide = """
         Cardtable · Kitchen table · 192.168.1.20                      ● 2 ms   4 rooms
        ─────────────────────────────────────────────────────┬──────────────────────────
         ROOMS                             / filter   o sort │ kittens · K3QF
             code name         game             seats state  │ Concentration 6x6
         ▶ 1 K3QF kittens      Concentration 6x6 1/2 open    │ 18 pairs, theme emoji
           2 W9HB friday-night Concentration 8x8 2/2 playing │
           3 R2TD big-deck     Deck draw         3/6 open    │ ▲ ann         owner
           4 M7XA quiet        Concentration 4x4 1/2 open*   │ ● (free seat)  ← you
                                                             │
             + new room (c)                                  │ Turn clock     60 s
                                                             │ Flip-back      1.5 s
             * asks for a password                           │ A pair         go again
                                                             │ Watching       1
         Kitchen table says: snacks are in the kitchen.      │
                                                             │
                                                             │ Enter  take the free seat
                                                             │ w      watch only
                                                             │ y      copy the join line
                                                             │
        ─────────────────────────────────────────────────────┴──────────────────────────
         Room 1 of 4.  ann is looking for a game: Enter
         ↑↓ room   Enter join   w watch   p play   c create   b bot   ? help   q quit
        """

    private static let list = """
        Kitchen table                    ● 2 ms
        ───────────────────────────────────────
        ▶ 1 K3QF kittens      6x6  1/2 open
          2 W9HB friday-night 8x8  2/2 playing
          3 R2TD big-deck     deck 3/6 open
          4 M7XA quiet        4x4  1/2 open*

            + new room (c)

        ───────────────────────────────────────
        Room 1 of 4.
        ↑↓ Enter details c create ? help q quit
        """

    private static let detail = """
        ‹ kittens · K3QF                 ● 2 ms
        ───────────────────────────────────────
        Concentration 6x6, 18 pairs, emoji
        ▲ ann         owner
        ● (free seat)  ← you
        Turn clock 60 s · flip-back 1.5 s
        A pair: go again · 1 watching


        ───────────────────────────────────────
        Enter takes the free seat.
        Enter join  w watch  y copy  Esc back
        """
}
