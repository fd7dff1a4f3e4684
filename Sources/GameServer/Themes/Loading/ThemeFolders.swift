import CommandLine
import GameProtocol
import Pictures
import Sockets
import Themes

/// The reading of a folder of themes: each subfolder with a `theme.json` is one.
///
/// What is broken is left out, with the reason, and the rest stays. It reads files, and so is never
/// called on a loop.
struct ThemeFolders {
    /// The bytes of all pictures: 32 MiB.
    static let maximumPictureBytes = 32 << 20
    /// The bytes of all files `theme.json`: 16 MiB.
    static let maximumFileBytes = 16 << 20
    /// The themes of a folder.
    static let maximumThemes = 100

    private let folder: String
    private let pictureLimit: Int
    /// The themes of the reading before, of which those stay that are broken now.
    private let former: LoadedThemes
    private var themes: [Theme] = []
    private var pictures: [String: FixedContent] = [:]
    private var pictureBytes = 0
    private var fileBytes = 0
    /// The folders that were read, also those in vain.
    private var triedCount = 0
    /// The pictures that are not given out, so that nobody reads them again for each face.
    private var refused: Set<String> = []
    private var faults: [ThemeFault] = []

    /// What the folder has, and what of it is left out.
    ///
    /// Throws where the folder cannot be read at all.
    ///
    /// - Parameter former: what the server has. A theme that has become broken stays as it was.
    static func read(
        _ folder: String,
        keeping former: LoadedThemes = .builtIn,
        maximumPictureBytes: Int = Self.maximumPictureBytes
    ) throws(SystemError) -> (themes: LoadedThemes, faults: [ThemeFault]) {
        var reading = ThemeFolders(folder, former, pictureLimit: maximumPictureBytes)
        // Whatever else lies there is no theme, and nobody's fault.
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
                // Nobody is to ask for a picture that is not there: the face has its text.
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

    /// Takes the theme as it was, with its pictures; false where there was none.
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

    /// Takes a picture in, with its small one; whether it is there.
    private mutating func has(_ file: String, of theme: String) -> Bool {
        if pictures[file] != nil { return true }
        if refused.contains(file) { return false }
        let small = file + ".t.png"
        do throws(PictureFault) {
            try take(file)
        } catch {
            note(file, of: theme, error)
            // A photo that is too large is better shown small than not at all.
            guard error.isTooLarge, (try? take(small, as: file)) != nil else { return false }
        }
        // The small picture is a help for terminals, and may be missing.
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

    /// Why a file is not given out.
    private struct PictureFault: Error {
        let reason: String
        var isTooLarge = false
    }

    /// - Parameter name: the name under which it is given out, if that is another one.
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
