import Foundation

/// A folder of themes for one test. Its theme `trees` has 60 pairs and 60 groups, and `g0` has the
/// first three pairs.
final class ThemeFolder {
    private let folder: URL

    var path: String { folder.path }

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-themes-\(UUID().uuidString)")
        try write(theme: "trees")
        try write(Self.picture, "trees/0.gif")
        try write(Self.picture, "trees/0.gif.t.png")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The bytes that stand for every picture.
    static let picture = Array("GIF89a of an apple tree".utf8)

    func write(_ bytes: [UInt8], _ name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: file)
    }

    /// Writes a theme, whose codes begin with `prefix`.
    func write(theme name: String, prefix: String = "t") throws {
        let faces = (0..<60).map { number in
            let picture =
                number == 0
                ? #","image":"0.gif","link":"https://trees.example/","credit":"A. Example","#
                    + #""details":[{"name":"Planted","value":"1961","link":"tel:+1"}]"# : ""
            let code = "\(prefix)\(number)"
            let second =
                number == 1
                ? #"{"code":"\#(code)b","pair":"\#(code)","text":"second","label":"the other"},"#
                : ""
            return second
                + #"{"code":"\#(code)","pair":"\#(code)","text":"\#(number)","label":"tree \#(number)"\#(picture)}"#
        }
        let first = [0, 1, 2].map { "\"\(prefix)\($0)\"" } + ["\"\(prefix)1b\""]
        let groups = (0..<60).map { number in
            let codes =
                number == 0
                ? first.joined(separator: ",") : "\"\(prefix)\(number == 1 ? 2 : number)\""
            return #"{"key":"g\#(number)","title":"Group \#(number)","codes":[\#(codes)]}"#
        }
        let text = """
            {"theme":"\(name)","title":"Trees","attribution":"B","license":"CC0","source":"https://t.example",
            "groups":[\(groups.joined(separator: ",\n"))],
            "faces":[\(faces.joined(separator: ",\n"))]}
            """
        try write(Array(text.utf8), "\(name)/theme.json")
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: folder.appending(path: name))
    }
}
