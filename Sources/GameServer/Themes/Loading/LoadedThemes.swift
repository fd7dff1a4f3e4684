import CommandLine
import GameProtocol

/// The themes of a server at one time, and the pictures of themes from folders.
///
/// It never changes. It is a class, because every connection refers to it.
final class LoadedThemes: Sendable {
    /// All themes, with the built-in ones.
    let list: ThemeList
    /// The pictures by their path below `/themes/`, `NAME/FILE`.
    let pictures: [String: FixedContent]

    init(_ list: ThemeList = .builtIn, pictures: [String: FixedContent] = [:]) {
        self.list = list
        self.pictures = pictures
    }

    /// The built-in themes, which need no file.
    static let builtIn = LoadedThemes()

    /// The number of bytes in all pictures.
    var pictureBytes: Int { pictures.values.reduce(0) { $0 + $1.bytes.count } }
}

/// The reason why a theme or one of its pictures is left out.
struct ThemeFault: Equatable, Sendable {
    /// The name of the theme's folder.
    let theme: String
    /// The path of the faulty file, below the folder of themes.
    let file: String
    /// The line, from 1; nil if the file has no lines.
    var line: Int?
    /// The reason, as the second half of a sentence.
    let reason: String

    /// Whether the whole theme is left out, rather than one picture.
    let isWhole: Bool
    /// Whether the theme keeps its former state.
    var isKept = false

    /// Returns a sentence in the form of compilers: `themes/ohio/theme.json:3: reason`.
    func sentence(below folder: String) -> String {
        let place = line.map { ":\($0)" } ?? ""
        return "\(folder)/\(file)".visible(maximum: 300) + "\(place): \(reason)"
    }
}
