import CommandLine
import Foundation
import Pictures
import Testing
import Themes

@testable import GameServer

@Suite struct ThemeCommandTests {
    private static func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private static func write(_ bytes: [UInt8], _ path: String) throws {
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: URL(filePath: path))
    }

    private static func picture(_ color: UInt8) -> [UInt8] {
        let bytes = (0..<40 * 30).flatMap { _ -> [UInt8] in [color, 0, 255 - color] }
        return PNG.encode(columns: 40, rows: 30, rgb: bytes)
    }

    private static func run(
        _ words: [String],
        into folder: String,
        _ change: (inout ThemeOptions) -> Void = { _ in }
    ) throws(UsageError) -> ThemeCommand.Outcome {
        var options = ThemeOptions()
        options.into = folder
        options.source = .folder
        change(&options)
        return try ThemeCommand(options: options) { _ in }.run(words.first, words.dropFirst().first)
    }

    @Test func `photos of a folder become a theme with small pictures`() throws {
        try Self.inFolder { folder in
            let theme = folder + "/holiday"
            for (index, name) in ["lake.png", "old_tree.png"].enumerated() {
                try Self.write(Self.picture(UInt8(100 * index)), "\(theme)/\(name)")
            }
            let made = try Self.run(["import", "holiday"], into: folder)
            #expect(made.output == ["\(theme)/theme.json: 2 pairs."])
            let small = try Self.run(["small", theme + "/"], into: folder)
            #expect(small == .init(output: ["2 small pictures made."]))
            let file = try Data(contentsOf: URL(filePath: theme + "/lake.png.t.png"))
            let picture = try PNGReader.read(Array(file))
            #expect((picture.columns, picture.rows) == (96, 96))
            #expect(picture.bytes.prefix(3) == [0, 0, 255])
            // A second run keeps the existing pictures and has nothing left to do.
            let again = try Self.run(["small", theme], into: folder)
            #expect(again.output == ["0 small pictures made."])
            let check = try Self.run(["check", theme], into: folder)
            #expect(check == .init(output: ["Holiday: 2 pairs, 2 with a picture."]))
            let nothing = try Self.run(["pictures", theme], into: folder)
            #expect(nothing.output == ["# Every picture is there."])
        }
    }

    @Test(arguments: [(49, 49), (50, 50), (51, 51), (60, 51)])
    func `so many remarks are told and the rest is counted`(count: Int, told: Int) throws {
        try Self.inFolder { folder in
            let names = ["a.png", "b.png"] + (1...count).map { "no name \($0).png" }
            for name in names { try Self.write([1], "\(folder)/t/\(name)") }
            var options = ThemeOptions()
            (options.into, options.source) = (folder, .folder)
            var lines: [String] = []
            _ = try ThemeCommand(options: options) { lines.append($0) }.run("import", "t")
            #expect(lines.count == told)
            let rest = "There are \(count - 50) more such remarks."
            #expect(count <= 50 || lines.last == rest)
        }
    }

    @Test func `what is there is replaced only if that is asked for`() throws {
        try Self.inFolder { folder in
            for name in ["a.png", "b.png"] { try Self.write([1], "\(folder)/t/\(name)") }
            _ = try Self.run(["import", "t"], into: folder)
            let refused = #expect(throws: UsageError.self) {
                try Self.run(["import", "t"], into: folder)
            }
            #expect(refused?.message == "\(folder)/t/theme.json is there already: --replace.")
            _ = try Self.run(["import", "t"], into: folder) { $0.replaces = true }
        }
    }

    /// The command for a picture that the program cannot read, in a folder whose name needs no
    /// quotes.
    private static func command(_ path: String, _ side: Int) -> String {
        "magick \(path) -auto-orient -colorspace sRGB -resize \(side)x\(side) "
            + "\(path.dropLast(4))-\(side).jpg makes one for theme.json"
    }

    @Test func `a check names files and lines, and its status says so`() throws {
        try Self.inFolder { folder in
            let faces = ["a", "b", "c"].map {
                #"{"code":"\#($0)","pair":"\#($0)","text":"\#($0)","label":"\#($0)","image":"\#($0).jpg"}"#
            }
            let list = faces.joined(separator: ",\n")
            let theme = "{\"theme\":\"t\",\"title\":\"T\",\"faces\":[\n\(list)]}"
            try Self.write(Array(theme.utf8), folder + "/t/theme.json")
            try Self.write(Array("<svg/>".utf8), folder + "/t/a.jpg")
            try Self.write(Array(repeating: 0xFF, count: 300_000), folder + "/t/b.jpg")
            let check = try Self.run(["check", folder + "/t"], into: folder)
            #expect(!check.isGood)
            #expect(
                check.output == [
                    "\(folder)/t/a.jpg: is neither JPEG, PNG, GIF nor WebP; "
                        + Self.command("\(folder)/t/a.jpg", 500),
                    "\(folder)/t/b.jpg: has more than 256 KiB; "
                        + Self.command("\(folder)/t/b.jpg", 500),
                    "\(folder)/t/c.jpg: is not there",
                    "T: 3 pairs, 3 with a picture.",
                ]
            )
            let small = try Self.run(["small", folder + "/t"], into: folder)
            let command = Self.command("\(folder)/t/a.jpg", 1_000)
            #expect(
                small.output.first == "\(folder)/t/a.jpg: is neither JPEG nor PNG; \(command)"
            )
            #expect(small.output.last == "0 small pictures made.")
            let broken = theme.replacing(#""code":"c""#, with: #""code":"""#)
            try Self.write(Array(broken.utf8), folder + "/t/theme.json")
            let problem = #expect(throws: UsageError.self) {
                try Self.run(["check", folder + "/t"], into: folder)
            }
            let rule = "code must be 1 to 20 of A-Z, a-z, 0-9, _ and -"
            #expect(problem?.message == "\(folder)/t/theme.json:4: \(rule)")
        }
    }

    @Test func `one picture that cannot be read leaves the others`() throws {
        try Self.inFolder { folder in
            for name in ["a", "b", "c", "d"] {
                try Self.write(Self.picture(1), "\(folder)/t/\(name).png")
            }
            _ = try Self.run(["import", "t"], into: folder)
            try Self.write(
                Array(repeating: 0, count: PictureLimits.maximumBytes + 1),
                folder + "/t/b.png"
            )
            try FileManager.default.removeItem(atPath: folder + "/t/c.png")
            try FileManager.default.createDirectory(
                atPath: folder + "/t/c.png",
                withIntermediateDirectories: false
            )
            let small = try Self.run(["small", folder + "/t"], into: folder)
            #expect(small.output.count == 3 && !small.isGood)
            #expect(
                small.output[0]
                    == "\(folder)/t/b.png: has more than 8 MiB; "
                    + Self.command("\(folder)/t/b.png", 1_000)
            )
            #expect(small.output[1].contains("\(folder)/t/c.png"))
            #expect(small.output[2] == "2 small pictures made.")
            #expect(FileManager.default.fileExists(atPath: folder + "/t/d.png.t.png"))
            let check = try Self.run(["check", folder + "/t"], into: folder)
            #expect(check.output.count == 3 && !check.isGood)
        }
    }

    @Test func `an import keeps the list of pictures that is there too`() throws {
        try Self.inFolder { folder in
            for name in ["a.png", "b.png"] { try Self.write([1], "\(folder)/t/\(name)") }
            let list = "\(folder)/t/pictures.json"
            try Self.write(Array("mine".utf8), list)
            let refused = #expect(throws: UsageError.self) {
                try Self.run(["import", "t"], into: folder)
            }
            #expect(refused?.message == "\(list) is there already: --replace.")
            #expect(try Data(contentsOf: URL(filePath: list)) == Data("mine".utf8))
        }
    }

    @Test func `what is no picture is loaded again and half a picture is told`() throws {
        try Self.inFolder { folder in
            let place = folder + "/t"
            let wanted = ["a", "b", "c"].map {
                #"{"file":"\#($0).png","url":"https://upload.wikimedia.org/\#($0).png"}"#
            }
            let list = #"{"from":"commons","pictures":[\#(wanted.joined(separator: ","))]}"#
            try Self.write(Array(list.utf8), place + "/pictures.json")
            try Self.write(Self.picture(1), place + "/a.png")
            // A page of a site in place of a picture, and a truncated picture.
            try Self.write(Array("<html>".utf8), place + "/b.png")
            try Self.write(Array(Self.picture(2).dropLast(30)), place + "/c.png")
            let text = try Self.run(["pictures", place], into: folder).output.joined()
            #expect(text.contains("/b.png") && !text.contains("/a.png"))
            let faces = ["a", "b", "c"].map {
                #"{"code":"\#($0)","pair":"\#($0)","text":"\#($0)","label":"l","image":"\#($0).png"}"#
            }
            let theme =
                #"{"theme":"t","title":"T","faces":[\#(faces.joined(separator: ","))]}"#
            try Self.write(Array(theme.utf8), place + "/theme.json")
            let check = try Self.run(["check", place], into: folder)
            #expect(check.output.count == 3 && !check.isGood)
            let none = "\(place)/b.png: is neither JPEG, PNG, GIF nor WebP; "
            #expect(check.output[0] == none + Self.command("\(place)/b.png", 500))
            #expect(check.output[1].hasPrefix("\(place)/c.png: "))
        }
    }

    @Test func `a path is printed without what a terminal would carry out`() throws {
        try Self.inFolder { folder in
            let place = folder + "/\u{1B}[2J"
            for name in ["a.png", "b.png"] { try Self.write(Self.picture(1), "\(place)/t/\(name)") }
            let made = try Self.run(["import", "t"], into: place)
            let theme = try Data(contentsOf: URL(filePath: place + "/t/theme.json"))
            try Self.write([1], place + "/t/a.png")
            try theme.write(to: URL(filePath: place + "/t/theme.json"))
            let check = try Self.run(["check", place + "/t"], into: place)
            for line in made.output + check.output { #expect(!line.contains("\u{1B}")) }
            #expect(made.output[0].contains("\\u001b[2J/t/theme.json: 2 pairs."))
        }
    }

    @Test(arguments: [
        ([], "theme needs a word and a name: see GameServer help themes."),
        (["import"], "theme needs a word and a name: see GameServer help themes."),
        (["eat", "t"], "theme knows import, pictures, small and check, not eat."),
        (["import", "../t"], "A theme's name has 1 to 32 of a-z, 0-9 and -, not ../t."),
        (["import", "nowhere"], "Cannot read DIR/nowhere: opendir: No such file or directory (2)"),
        (["check", "DIR/t"], "Cannot read DIR/t/theme.json: open: No such file or directory (2)"),
    ])
    func `wrong words are told`(words: [String], sentence: String) throws {
        try Self.inFolder { folder in
            let problem = #expect(throws: UsageError.self) {
                try Self.run(words.map { $0.replacing("DIR", with: folder) }, into: folder)
            }
            #expect(problem?.message == sentence.replacing("DIR", with: folder))
        }
    }

    @Test func `the command line has two words for a theme, and only for that`() throws {
        let line = ServerCommandLine.program.parse([
            "theme", "import", "kittens", "--from", "flickr-feed", "--pairing", "name-photo",
        ])
        #expect(line.problem == nil)
        #expect(line.argument == "import")
        #expect(line.furtherArguments == ["kittens"])
        for words in [["theme", "import", "a", "b"], ["unit", "a", "b"]] {
            let problem = ServerCommandLine.program.parse(words).problem
            #expect(problem?.message == "Unexpected word: b")
        }
        #expect(ServerCommandLine.program.parse(["serve", "--from", "csv"]).problem != nil)
    }
}
