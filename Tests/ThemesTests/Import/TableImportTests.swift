import GameProtocol
import Testing

@testable import Themes

@Suite struct TableImportTests {
    @Test func `a table may begin with the mark of its encoding, and has not too many columns`()
        throws
    {
        let table = "\u{FEFF}\"label\"\na\nb\n"
        #expect(try Example.imported(.csv, Array(table.utf8)).theme.pairs.count == 2)
        let many = "label," + (1...64).map(String.init).joined(separator: ",") + "\na\nb\n"
        #expect(Example.problem(.csv, many) == "The table has more than 64 columns.")
    }

    @Test func `a table has groups, details, and texts of its own`() throws {
        let found = try Example.imported(.csv, Example.bytes("table.csv")) {
            $0.pairing = .namePhoto
        }
        #expect(found.theme.faces.map(\.text) == ["apple", "🍎", "pear", "🍐", "oak"])
        #expect(found.theme.faces[2].label == "Pear tree, the old one")
        #expect(found.theme.faces[4].label == "The \"great\" oak")
        #expect(found.theme.faces[0].details == [.init("planted", "1998")])
        #expect(found.theme.groups.map(\.key) == ["fruit", "forest"])
        let quote = Example.problem(.csv, "\"label\na\nb\n")
        #expect(quote == "The table cannot be read: row 1 has a quote that does not end.")
        let path = Example.problem(.csv, "label,image\na,../a.jpg\nb,x/y.jpg\n")
        #expect(path?.contains("Row 2: its image is no name of a file") == true)
    }

    @Test(arguments: [
        "label;Text;Bild\na;b;c\nd;e;f\n", "sep=;\r\nlabel;Text;Bild\r\na;b;c\r\nd;e;f\r\n",
        "Label\ttext\tBild\na\tb\tc\nd\te\tf", "LABEL,TEXT,Bild,,\ra,b,c,,\rd,e,f,,\r,,,,\r",
        "\u{FEFF}sep=;\nBild;\"label\";text\nc;a;b\n\nf;\"d\";e",
        "sep=|\nlabel|text|Bild\na|b|c\nd|e|f",
    ])
    func `a table is read as spreadsheets write it`(table: String) throws {
        let faces = try Example.imported(.csv, Array(table.utf8)).theme.faces
        #expect(faces.map(\.label) == ["a", "d"] && faces.map(\.text) == ["b", "e"])
        #expect(faces.map(\.details) == [[.init("Bild", "c")], [.init("Bild", "f")]])
    }

    @Test(arguments: [true, false])
    func `a table is read as UTF-16 with its mark`(isLittle: Bool) throws {
        let bytes = "\u{FEFF}label\ttext\r\nGänse\t🪿\r\nb\tc\r\n".utf16.flatMap {
            isLittle ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)]
        }
        let faces = try Example.imported(.csv, bytes).theme.faces
        #expect(faces.map(\.label) == ["Gänse", "b"] && faces.map(\.text) == ["🪿", "c"])
        for half in [bytes.dropLast(), bytes.prefix(2) + [0xD8, 0xD8, 0, 0]] {
            let problem = #expect(throws: ImportProblem.self) {
                try Example.imported(.csv, Array(half))
            }
            #expect(problem?.sentence == "The table begins like UTF-16 and is none.")
        }
    }

    @Test func `a table in an older encoding is told how to be saved`() {
        let problem = #expect(throws: ImportProblem.self) {
            try Example.imported(.csv, Array("label\nG".utf8) + [0xE4] + Array("nse\n".utf8))
        }
        #expect(problem?.sentence == "The table is not UTF-8: save it as \"CSV UTF-8\".")
    }

    @Test func `a row that cannot be read is left out, and no other one`() throws {
        let table =
            "\r\n,,\r\nlabel,text\r\n19\" rack,a\r\n\"b\" or not,b\r\n"
            + "\"c,c\r\nd,d\r\n\"e\nf\",e\r\n"
        let found = try Example.imported(.csv, Array(table.utf8))
        #expect(found.theme.faces.map(\.text) == ["a", "d", "e"])
        #expect(found.theme.faces[0].label == "19\" rack")
        #expect(
            found.remarks == [
                "Row 5 goes on after a quote: it is left out.",
                "Row 6 goes on after a quote: it is left out.",
            ]
        )
        let open = try Example.imported(.csv, Array("label\na\n\"b\nc\n".utf8))
        #expect(open.theme.faces.map(\.text) == ["a", "c"] && !open.isWhole)
        #expect(open.remarks == ["Row 3 has a quote that does not end: it is left out."])
        let rows = "label\n" + String(repeating: "a\",\"\n", count: 10_000)
        #expect(
            Example.problem(.csv, rows) == "The table cannot be read: row 10001 is one too many."
        )
    }

    /// The limit is for one cell, not for the row.
    @Test func `a row may have several long cells`() throws {
        let long = String(repeating: "x", count: CSVTable.maximumCell)
        let table =
            "label,other,more\nann,\"\(long)\",\"\(long)\"\nbob,\"\(long)x\",\n"
            + "cid,\"\(long)\",\"\(long)\"\n"
        let found = try Example.imported(.csv, Array(table.utf8))
        #expect(found.theme.faces.map(\.label) == ["ann", "cid"])
        #expect(found.remarks.contains("Row 3 has a quote that does not end: it is left out."))
    }

    @Test func `a head that cannot be used is named`() {
        let other = "The first line of the table names no column label, but: \"Name\", \"Bild\"."
        #expect(Example.problem(.csv, "Name,Bild\na,b\n") == other)
        let twice = "The first line of the table names the column Bild twice."
        #expect(Example.problem(.csv, "label;Bild;Bild\na;b;c\n") == twice)
    }

    @Test func `what is changed in a text is told`() throws {
        let table =
            "label,text,group,link\n"
            + "Debbie Wasserman Schultz of the County of Broward,Wasserman Schultz,g,javascript:1\n"
            + "e\u{301}\u{301}\u{301}\u{301}\u{301},x,g,\ny,x,g,\n"
        let found = try Example.imported(.csv, Array(table.utf8))
        #expect(found.theme.faces.map(\.text) == ["Wasserman…", "x", "x 2"])
        #expect(found.theme.faces[0].label == "Debbie Wasserman Schultz of the County…")
        #expect(
            found.remarks == [
                "Entry 1: label and text cut; its link is no address that a theme can have.",
                "Entry 2: characters that are not seen left out of label.",
                "Entry 3: its text is taken, and becomes x 2.",
            ]
        )
    }

    @Test func `groups of other titles are other groups`() throws {
        let table = "label,group\na,東京\nb,大阪\nc,東京\n"
        let groups = try Example.imported(.csv, Array(table.utf8)).theme.groups
        #expect(groups.map(\.title) == ["東京", "大阪"])
        #expect(groups.map(\.codes.count) == [2, 1])
        #expect(Set(groups.map(\.key)).count == 2)
    }
}
