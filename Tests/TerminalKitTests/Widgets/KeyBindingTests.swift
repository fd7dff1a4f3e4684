import TerminalKit
import Testing

@Suite struct KeyBindingTests {
    private enum Action: Equatable {
        case move(CursorMove)
        case digit(Unicode.Scalar)
        case go, stop
    }

    private let keys = KeyMap<Action>([
        KeyBinding("↑↓", also: "j k Home End", "choose", moves: Action.move),
        KeyBinding("0-9", "number", characters: Action.digit),
        KeyBinding("Enter", also: "Space", "go", help: KeyHelp("DO", nil, "goes on"), to: .go),
        KeyBinding(
            "q",
            "stop",
            help: KeyHelp("LEAVE", "q, Esc", "stops"),
            works: false,
            to: .stop
        ),
        KeyBinding("Esc", to: .stop), KeyBinding(mouse: KeyHelp("DO", "click", "the same")),
    ])

    @Test func `a key is looked up`() {
        #expect(keys[.up] == .move(.up))
        #expect(keys[.character("j")] == .move(.down))
        #expect(keys[.end] == .move(.last))
        #expect(keys[.character("7")] == .digit("7"))
        #expect(keys[.character(" ")] == .go)
        #expect(keys[.escape] == .stop)
        #expect(keys[.tab] == nil && keys[.character("Q")] == nil)
    }

    @Test func `a footer is made of rows and names no other key`() {
        let hints = keys.rows.hints(["↑↓", "Enter", "x", "q"])
        #expect(hints.map(\.text) == ["↑↓ choose", "Enter go", "q stop"])
        #expect(hints.map(\.key) == [nil, .enter, .character("q")])
        #expect(hints.map(\.works) == [true, true, false])
    }

    @Test func `a help has its headings in order`() {
        #expect(
            keys.rows.help(["LEAVE", "ELSE", "DO"]) == [
                "LEAVE", "  q, Esc            stops", "DO", "  Enter             goes on",
                "  click             the same",
            ]
        )
    }

    @Test func `the same keys can mean actions of another`() {
        let keys = Answer.keys("leave", "stay").map { $0 == .yes }
        #expect(keys[.character("Y")] == true && keys[.enter] == false)
        #expect(keys.rows.hints(["y", "n"]).map(\.text) == ["y leave", "n stay"])
        #expect(Answer(.character("x")) == .other)
    }

    @Test func `keys have names`() {
        #expect(
            Key.named(in: "arrows, h j") == [
                .left, .down, .up, .right, .character("h"), .character("j"),
            ]
        )
        #expect(Key.named(in: "0-2, then Enter") == ["0", "1", "2"].map(Key.character) + [.enter])
        #expect(
            Key.named(in: "Ctrl-C F12 Shift-Tab ←→ + -") == [
                .control("c"), .function(12), .backTab, .left, .right, .character("+"),
                .character("-"),
            ]
        )
        #expect(Key.named(in: "Shift and mouse") == [])
        #expect(Key.named(in: "or Spcae") == [])
    }
}

@Suite struct ListSelectionTests {
    @Test func `it stays in the list`() {
        var list = ListSelection()
        list.move(.up, of: 3)
        #expect(list.index == 0)
        list.move(.last, of: 3)
        list.move(.down, of: 3)
        #expect(list.index == 2)
        list.select(7, of: 0)
        #expect(list.index == 0)
    }

    @Test func `the list moves only when the selection would leave it`() {
        var list = ListSelection()
        func first() -> Int { list.first(of: 20, visible: 5) }
        for _ in 1...4 { list.move(.down, of: 20, visible: 5) }
        #expect(first() == 0)
        list.move(.down, of: 20, visible: 5)
        #expect(first() == 1)
        list.move(.pageDown, of: 20, visible: 5)
        #expect(list.index == 10 && first() == 6)
        list.move(.up, of: 20, visible: 5)
        #expect(first() == 6)
        list.move(.first, of: 20, visible: 5)
        #expect(first() == 0)
        #expect(list.first(showing: 9, of: 20, visible: 5) == 5)
    }

    @Test func `a window around a row`() {
        #expect(ListSelection.centered(0, of: 10, visible: 4) == 0)
        #expect(ListSelection.centered(5, of: 10, visible: 4) == 3)
        #expect(ListSelection.centered(9, of: 10, visible: 4) == 6)
        #expect(ListSelection.centered(1, of: 2, visible: 4) == 0)
    }
}

@Suite struct DialogTests {
    @Test func `it lies in the middle over all else`() {
        var canvas = Canvas(Size(columns: 20, rows: 7))
        canvas.frame.put("below", column: 0, row: 0)
        canvas.add(.key(.enter), Rect(column: 0, row: 0, columns: 5, rows: 1))
        let rect = canvas.drawOver(Dialog("Title", ["one", "a line too long"]), columns: 14)
        #expect(rect == Rect(column: 3, row: 1, columns: 14, rows: 4))
        #expect(canvas.frame.text(row: 1) == "   ╭─ Title ────╮")
        #expect(canvas.frame.text(row: 2) == "   │  one       │")
        #expect(canvas.frame.text(row: 3) == "   │  a line to…│")
        #expect(canvas.frame[0, 0].style.isDim && !canvas.frame[4, 2].style.isDim)
        #expect(canvas.click(at: Position(column: 1, row: 0)) == nil)
    }

    @Test func `lines that do not fit are left out`() {
        var canvas = Canvas(Size(columns: 12, rows: 4))
        let rect = Rect(column: 0, row: 0, columns: 12, rows: 4)
        let lines: [StyledText] = ["a", "bb", "c"]
        canvas.draw(Dialog("", lines, indent: 0, isCentered: true), in: rect)
        #expect(canvas.frame.text(row: 1) == "│    a     │")
        #expect(canvas.frame.text(row: 2) == "│    bb    │")
        #expect(canvas.frame.text(row: 3) == "╰──────────╯")
    }
}
