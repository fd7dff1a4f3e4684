import Foundation
import GameProtocol
import Games
import Pictures
import Testing

@testable import GameServer

/// Tests of a folder of themes: broken parts are left out with a reason, and the rest stays.
@Suite struct ThemeFoldersTests {
    private static func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private static func write(_ bytes: [UInt8], _ file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: file)
    }

    private static func theme(_ name: String, images: [String?] = [nil, nil]) -> [UInt8] {
        let faces = images.enumerated().map { number, image in
            let image = image.map { #","image":"\#($0)""# } ?? ""
            return
                #"{"code":"c\#(number)","pair":"c\#(number)","text":"\#(number)","label":"l"\#(image)}"#
        }
        return Array(
            #"{"theme":"\#(name)","title":"T","faces":[\#(faces.joined(separator: ","))]}"#.utf8
        )
    }

    private static let picture = PNG.encode(
        columns: 2,
        rows: 2,
        rgb: [UInt8](repeating: 7, count: 12)
    )

    @Test func `what is broken is left out and the rest stays`() throws {
        try Self.inFolder { folder in
            try Self.write(Self.theme("zoo"), folder.appending(path: "zoo/theme.json"))
            try Self.write(Self.theme("dogs"), folder.appending(path: "dogs/theme.json"))
            try Self.write(
                Array("{\"theme\":\"bad\",\n\n\"title\":7}".utf8),
                folder.appending(path: "bad/theme.json")
            )
            try Self.write(Self.theme("cards"), folder.appending(path: "cards/theme.json"))
            try Self.write(Self.theme("other"), folder.appending(path: "name/theme.json"))
            try Self.write(Self.theme("Up"), folder.appending(path: "Up/theme.json"))
            // Neither file is a theme, nor an attempt at one.
            try Self.write([1], folder.appending(path: "README"))
            try Self.write(Self.picture, folder.appending(path: "photos/a.png"))
            let (themes, faults) = try ThemeFolders.read(folder.path)
            #expect(themes.list.themes.map(\.name) == ["cards", "dogs", "emoji", "states", "zoo"])
            #expect(themes.list["zoo"]?.isBuiltIn == false)
            #expect(themes.list["cards"]?.isBuiltIn == true)
            #expect(faults.map(\.theme) == ["Up", "bad", "cards", "name"])
            #expect(faults.allSatisfy { $0.isWhole })
            #expect(faults.map(\.line) == [1, 3, 1, 1])
            #expect(faults[2].reason == "cards is the name of a theme that every server has")
            #expect(faults[1].sentence(below: "d").hasPrefix("d/bad/theme.json:3: title must"))
        }
    }

    @Test func `a picture that cannot be given out leaves a face with its text`() throws {
        try Self.inFolder { folder in
            let names = ["good.png", "gone.png", "half.png", "big.png", "link.png", "pipe.png"]
            try Self.write(
                Self.theme("zoo", images: names),
                folder.appending(path: "zoo/theme.json")
            )
            let place = folder.appending(path: "zoo")
            try Self.write(Self.picture, place.appending(path: "good.png"))
            try Self.write(Self.picture, place.appending(path: "good.png.t.png"))
            try Self.write(Array("<html>".utf8), place.appending(path: "half.png"))
            let big = Self.picture + [UInt8](repeating: 0, count: 256 << 10)
            try Self.write(big, place.appending(path: "big.png"))
            try Self.write(Self.picture, folder.appending(path: "private.png"))
            try FileManager.default.createSymbolicLink(
                atPath: place.appending(path: "link.png").path,
                withDestinationPath: "../private.png"
            )
            #expect(mkfifo(place.appending(path: "pipe.png").path, 0o600) == 0)
            let (themes, faults) = try ThemeFolders.read(folder.path)
            let faces = try #require(themes.list["zoo"]).faces
            #expect(faces.map(\.image) == ["zoo/good.png", nil, nil, nil, nil, nil])
            #expect(themes.pictures.keys.sorted() == ["zoo/good.png", "zoo/good.png.t.png"])
            #expect(themes.pictures["zoo/good.png"]?.type == "image/png")
            #expect(themes.pictureBytes == 2 * Self.picture.count)
            #expect(faults.map(\.file) == names.dropFirst().map { "zoo/\($0)" })
            #expect(!faults.contains { $0.isWhole })
            #expect(faults[1].reason == "it is neither JPEG, PNG, GIF nor WebP")
            #expect(faults[2].reason == "it has more than 256 KiB")
            // The small picture replaces the large one.
            try Self.write(Self.picture, place.appending(path: "big.png.t.png"))
            let more = try ThemeFolders.read(folder.path).themes
            #expect(more.list["zoo"]?.faces.compactMap(\.image) == ["zoo/good.png", "zoo/big.png"])
            #expect(more.pictures["zoo/big.png"]?.bytes.count == Self.picture.count)
        }
    }

    @Test func `all pictures together have their limit`() throws {
        try Self.inFolder { folder in
            for name in ["one", "two"] {
                let place = folder.appending(path: name)
                try Self.write(
                    Self.theme(name, images: ["a.png", "b.png"]),
                    place.appending(path: "theme.json")
                )
                for file in ["a.png", "b.png"] {
                    try Self.write(Self.picture, place.appending(path: file))
                }
            }
            let limit = 3 * Self.picture.count
            let (themes, faults) = try ThemeFolders.read(folder.path, maximumPictureBytes: limit)
            #expect(themes.pictures.keys.sorted() == ["one/a.png", "one/b.png", "two/a.png"])
            #expect(faults.map(\.file) == ["two/b.png"] && themes.pictureBytes == limit)
        }
    }

    @Test func `no more than a hundred themes are taken`() throws {
        try Self.inFolder { folder in
            for number in 100..<202 {
                try Self.write(
                    Self.theme("t\(number)"),
                    folder.appending(path: "t\(number)/theme.json")
                )
            }
            let (themes, faults) = try ThemeFolders.read(folder.path)
            #expect(themes.list.themes.count == 103 && faults.map(\.theme) == ["t200", "t201"])
        }
    }

    @Test func `a theme that has become broken stays as it was`() throws {
        try Self.inFolder { folder in
            for name in ["one", "two"] {
                let place = folder.appending(path: name)
                try Self.write(
                    Self.theme(name, images: ["a.png", nil]),
                    place.appending(path: "theme.json")
                )
                try Self.write(Self.picture, place.appending(path: "a.png"))
            }
            let (before, none) = try ThemeFolders.read(folder.path)
            #expect(none.isEmpty)
            try Self.write(Array("no theme".utf8), folder.appending(path: "one/theme.json"))
            try FileManager.default.removeItem(at: folder.appending(path: "one/a.png"))
            let (after, faults) = try ThemeFolders.read(folder.path, keeping: before)
            #expect(after.list["one"]?.id(of: nil) == before.list["one"]?.id(of: nil))
            #expect(after.pictures.keys.sorted() == ["one/a.png", "two/a.png"])
            #expect(after.pictureBytes == before.pictureBytes)
            #expect(faults.map(\.theme) == ["one"] && faults.allSatisfy { $0.isWhole && $0.isKept })
            // The kept picture counts, so there is no room for a second one.
            let full = try ThemeFolders.read(
                folder.path,
                keeping: before,
                maximumPictureBytes: 2 * Self.picture.count - 1
            )
            #expect(full.themes.pictures.keys.sorted() == ["one/a.png"])
            #expect(full.faults.map(\.file) == ["one/theme.json", "two/a.png"])
            // A removed theme is gone, and the next start works without it.
            try FileManager.default.removeItem(at: folder.appending(path: "two"))
            #expect(try ThemeFolders.read(folder.path, keeping: before).themes.list["two"] == nil)
            #expect(try ThemeFolders.read(folder.path).faults.map(\.isKept) == [false])
        }
    }

    @Test func `a picture that cannot be given out is told once, however many faces have it`()
        throws
    {
        try Self.inFolder { folder in
            let place = folder.appending(path: "one")
            let images = ["a.png", "a.png", "a.png"]
            try Self.write(Self.theme("one", images: images), place.appending(path: "theme.json"))
            let (themes, faults) = try ThemeFolders.read(folder.path)
            #expect(faults.map(\.file) == ["one/a.png"] && themes.pictures.isEmpty)
            #expect(themes.list["one"]?.pairs.allSatisfy { $0.first.image == nil } == true)
        }
    }

    @Test func `a folder that is not there is an error`() {
        #expect(throws: (any Error).self) { try ThemeFolders.read("/nowhere/at/all") }
    }

    @Test func `help names the themes and new rooms take those of a reload`() throws {
        let face = { (code: String) in Face(code: code, pair: code, text: code, label: code) }
        func loaded(_ name: String) -> LoadedThemes {
            let pairs = ["a", "b"].map { FacePair(face($0), face($0)) }
            return LoadedThemes(
                ThemeList(adding: [Theme(name: name, pairs: pairs, isBuiltIn: false)])
            )
        }
        let live = LiveSettings(ServerConfiguration(), themes: loaded("zoo"))
        #expect(live.values.help.themes == ["cards", "emoji", "states", "zoo"])
        #expect(live.values.defaults.themes["zoo"] != nil)
        live.take(ServerConfiguration())
        #expect(live.values.themes.list["zoo"] != nil)
        live.take(ServerConfiguration(), themes: loaded("dogs"))
        #expect(live.values.help.themes == ["cards", "emoji", "states", "dogs"])
        live.loseWeb()
        #expect(live.values.defaults.themes["dogs"] != nil)
    }
}
