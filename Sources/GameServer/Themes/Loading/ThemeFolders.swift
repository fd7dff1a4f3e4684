import CommandLine
import GameProtocol
import Pictures
import Sockets
import Themes

/// Reader of a folder of themes: each subfolder with a `theme.json` is a theme.
///
/// It leaves out broken parts, with the reason, and keeps the rest. It reads files, so it must not run on a loop.
struct ThemeFolders {
    /// The most bytes of all pictures: 32 MiB.
    static let maximumPictureBytes = 32 << 20
    /// The most bytes of all files `theme.json`: 16 MiB.
    static let maximumFileBytes = 16 << 20
    static let maximumThemes = 100

    private let folder: String
    private let pictureLimit: Int
    /// The former themes; a theme that is broken now keeps its former state.
    private let former: LoadedThemes
    private var themes: [Theme] = []
    private var pictures: [String: FixedContent] = [:]
    private var pictureBytes = 0
    private var fileBytes = 0
    /// The number of folders tried, with unreadable ones.
    private var triedCount = 0
    /// Pictures that were refused, so that they are not read again for each face.
    private var refused: Set<String> = []
    private var faults: [ThemeFault] = []

    /// Returns the folder's themes, and the parts that were left out; throws if the folder cannot be read at all.
    ///
    /// - Parameter former: the present themes of the server. A theme that has become broken keeps its former state.
    static func read(
        _ folder: String,
        keeping former: LoadedThemes = .builtIn,
        maximumPictureBytes: Int = Self.maximumPictureBytes
    ) throws(SystemError) -> (themes: LoadedThemes, faults: [ThemeFault]) {
        var reading = ThemeFolders(folder, former, pictureLimit: maximumPictureBytes)
        // Other files and folders are no themes, and no fault.
        for name in try Folders.names(in: folder, maximum: 10_000)
        where Folders.has("\(folder)/\(name)/theme.json") {
            reading.add(name)
        }
        let list = ThemeList(adding: reading.themes)
        return (LoadedThemes(list, pictures: reading.pictures), reading.faults)
    }

    private init(_ folder: String, _ former: LoadedThemes, pictureLimit: Int) {
        self.folder = folder
        self.former = former
        self.pictureLimit = pictureLimit
    }

    private mutating func add(_ name: String) {
        do throws(ThemeProblem) {
            guard triedCount < Self.maximumThemes else {
                throw ThemeProblem(line: 1, reason: "a server reads at most 100 such folders")
            }
            triedCount += 1
            var theme = try ThemeReader.read(content(of: name), name: name)
            for index in theme.faces.indices {
                guard let image = theme.faces[index].image else { continue }
                // A client must not ask for a missing picture: the face shows text instead.
                if !has("\(name)/\(image)", of: name) { theme.faces[index].image = nil }
            }
            themes.append(theme.theme)
        } catch {
            faults.append(
                ThemeFault(
                    theme: name,
                    file: "\(name)/theme.json",
                    line: error.line,
                    reason: error.reason,
                    isWhole: true,
                    isKept: keep(name)
                )
            )
        }
    }

    /// Keeps the former state of a theme with its pictures; false if there is none.
    private mutating func keep(_ name: String) -> Bool {
        guard let theme = former.list[name], !theme.isBuiltIn else { return false }
        themes.append(theme)
        for (file, picture) in former.pictures where file.hasPrefix(name + "/") {
            pictureBytes += picture.bytes.count
            pictures[file] = picture
        }
        return true
    }

    private mutating func content(of name: String) throws(ThemeProblem) -> [UInt8] {
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try Files.readOwn(
                "\(folder)/\(name)/theme.json",
                maximumBytes: ThemeRules.maximumFileBytes
            )
        } catch {
            throw ThemeProblem(line: 1, reason: "it cannot be read: \(error)")
        }
        guard let bytes else {
            throw ThemeProblem(line: 1, reason: "the file has more than 2 MiB")
        }
        guard fileBytes + bytes.count <= Self.maximumFileBytes else {
            throw ThemeProblem(line: 1, reason: "all themes have more than 16 MiB")
        }
        fileBytes += bytes.count
        return bytes
    }

    /// Adds a picture together with its small version. Returns whether the picture is available.
    private mutating func has(_ file: String, of theme: String) -> Bool {
        if pictures[file] != nil { return true }
        if refused.contains(file) { return false }
        let small = file + ".t.png"
        do throws(PictureFault) {
            try take(file)
        } catch {
            note(file, of: theme, error)
            // If a photo is too large, its small picture is better than none.
            guard error.isTooLarge, (try? take(small, as: file)) != nil else { return false }
        }
        // The small picture is for terminals, and optional.
        guard pictures[small] == nil, Folders.has("\(folder)/\(small)") else { return true }
        do throws(PictureFault) {
            try take(small)
        } catch {
            note(small, of: theme, error)
        }
        return true
    }

    private mutating func note(_ file: String, of theme: String, _ fault: PictureFault) {
        refused.insert(file)
        faults.append(
            ThemeFault(theme: theme, file: file, reason: fault.reason, isWhole: false)
        )
    }

    private struct PictureFault: Error {
        let reason: String
        var isTooLarge = false
    }

    /// - Parameter name: the name under which clients find the picture; nil for the file's name.
    private mutating func take(_ file: String, as name: String? = nil) throws(PictureFault) {
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try Files.readOwn(
                "\(folder)/\(file)",
                maximumBytes: ThemeRules.maximumPictureBytes
            )
        } catch {
            throw PictureFault(reason: "it cannot be read: \(error)")
        }
        guard let bytes else {
            throw PictureFault(reason: "it has more than 256 KiB", isTooLarge: true)
        }
        guard let kind = PictureFile.Kind(bytes) else {
            throw PictureFault(reason: "it is neither JPEG, PNG, GIF nor WebP")
        }
        guard pictureBytes + bytes.count <= pictureLimit else {
            throw PictureFault(reason: "all pictures have more than \(pictureLimit >> 20) MiB")
        }
        pictureBytes += bytes.count
        pictures[name ?? file] = FixedContent(type: "image/\(kind.rawValue)", bytes)
    }
}

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
