import TerminalKit
import Testing

@Suite struct TextFieldTests {
    private func field(_ text: String, maximum: Int = 100, isSecret: Bool = false) -> TextField {
        TextField(text, maximumCount: maximum, isSecret: isSecret)
    }

    private func take(_ field: inout TextField, _ keys: Key...) {
        for key in keys {
            let isTaken = field.take(key)
            #expect(isTaken, "\(key)")
        }
    }

    private func all(_ text: String) -> String { text }

    private func window(_ field: TextField, columns: Int, mark: String = "") -> [String] {
        let shown = field.window(columns: columns, mark: mark)
        return [shown.before, shown.behind]
    }

    @Test func `a step is a character as people see it`() {
        var field = field("a👻e\u{301}b")
        take(&field, .left, .left, .left)
        #expect([field.before, field.behind] == ["a", "👻e\u{301}b"])
        take(&field, .delete, .right, .backspace)
        #expect(field.text == "ab")
        take(&field, .left, .left, .left, .backspace)
        #expect([field.before, field.behind] == ["", "ab"])
    }

    @Test func `the keys of shells edit`() {
        var field = field("one two  three")
        take(&field, .control("w"))
        #expect(field.text == "one two  ")
        take(&field, .control("w"))
        #expect(field.text == "one ")
        take(&field, .control("a"))
        #expect(field.behind == "one ")
        take(&field, .control("e"), .left, .left, .control("k"))
        #expect(field.text == "on")
        take(&field, .left, .control("u"))
        #expect(field.text == "n")
    }

    @Test func `what does not edit is not taken`() {
        var field = field("x")
        for key in [Key.enter, .escape, .up, .tab, .character("a"), .control("c")] {
            let isTaken = field.take(key)
            #expect(!isTaken, "\(key)")
        }
        #expect(field == self.field("x"))
    }

    @Test func `text is written at the cursor and has a limit`() {
        var field = field("ad", maximum: 4)
        take(&field, .left)
        let fits = field.insert("bc", clean: all)
        #expect(fits)
        #expect(field.text == "abcd" && field.behind == "d")
        let isCut = !field.insert("x", clean: all)
        #expect(isCut)
        #expect(field.text == "abcd")
    }

    @Test func `what is cleaned may depend on what stands before it`() {
        var field = field("e")
        field.insert("\u{301}\u{7}") { String($0.unicodeScalars.filter { $0 != "\u{7}" }) }
        #expect(field.text == "e\u{301}")
    }

    @Test func `a secret is dots of its length`() {
        #expect(field("geheim", isSecret: true).shown == "••••••")
        #expect(field("geheim", isSecret: true).window(columns: 4).before == "•••")
    }

    @Test func `a long text is shown around the cursor`() {
        var field = field("0123456789")
        #expect(window(field, columns: 20) == ["0123456789", ""])
        #expect(window(field, columns: 5) == ["6789", ""])
        #expect(window(field, columns: 5, mark: "…") == ["…789", ""])
        take(&field, .home)
        #expect(window(field, columns: 5) == ["", "0123…"])
        #expect(self.field("界界界").window(columns: 6).before == "界界")
    }

    @Test func `the cursor stands behind what is typed`() {
        var canvas = Canvas(Size(columns: 20, rows: 2))
        var field = field("abc")
        canvas.field("Name: ", field, column: 1, row: 1)
        #expect(canvas.frame.text(row: 1) == " Name: abc_")
        #expect(canvas.frame.cursor == Position(column: 10, row: 1))
        take(&field, .left)
        canvas.field("Name: ", field, column: 1, row: 1)
        #expect(canvas.frame.text(row: 1) == " Name: abc_")
        #expect(canvas.frame.cursor == Position(column: 9, row: 1))
    }
}
