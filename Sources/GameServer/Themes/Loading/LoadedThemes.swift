import CommandLine
import GameProtocol

/// The themes that a server has at one time, and the pictures of those from folders.
///
/// A class, because every connection asks for it; it never changes.
final class LoadedThemes: Sendable {
    /// All themes, the built-in ones too.
    let list: ThemeList
    /// The pictures by the path below `/themes/`, `NAME/FILE`.
    let pictures: [String: FixedContent]

    init(_ list: ThemeList = .builtIn, pictures: [String: FixedContent] = [:]) {
        self.list = list
        self.pictures = pictures
    }

    /// Those that need no file.
    static let builtIn = LoadedThemes()

    /// The bytes of all pictures.
    var pictureBytes: Int { pictures.values.reduce(0) { $0 + $1.bytes.count } }
}

/// Why a theme, or one of its pictures, is left out.
struct ThemeFault: Equatable, Sendable {
    /// The theme's folder.
    let theme: String
    /// The file at fault, below the folder of themes.
    let file: String
    /// The line, from 1; nil for a file that has no lines.
    var line: Int?
    /// The rest of a sentence.
    let reason: String

    /// Whether the theme is left out, and not only a picture.
    let isWhole: Bool
    /// Whether the theme stays as it was before.
    var isKept = false

    /// `themes/ohio/theme.json:3: reason`, as compilers say it.
    func sentence(below folder: String) -> String {
        let place = line.map { ":\($0)" } ?? ""
        return "\(folder)/\(file)".visible(maximum: 300) + "\(place): \(reason)"
    }
}
