import CommandLine
import Sockets
import Themes

/// The commands of `theme`. They read and write a theme's folder, and use no network.
struct ThemeCommand {
    let options: ThemeOptions
    /// Prints a line for people, such as a remark about a skipped pair.
    let tell: (String) -> Void

    /// The result of a command: its output, and whether it found no problems.
    struct Outcome: Equatable {
        var output: [String] = []
        var isGood = true
    }

    /// - Parameters:
    ///   - what: the name of the command.
    ///   - subject: the name of a theme, or its folder.
    func run(_ what: String?, _ subject: String?) throws(UsageError) -> Outcome {
        guard let what, let subject else {
            throw UsageError("theme needs a word and a name: see GameServer help themes.")
        }
        switch what {
        case "import": return try importTheme(options.importing(subject))
        case "pictures": return try pictures(folder(subject))
        case "small": return try small(folder(subject))
        case "check": return try check(folder(subject))
        default:
            throw UsageError("theme knows import, pictures, small and check, not \(what.excerpt).")
        }
    }

    /// Returns the path of the folder without slashes at its end.
    private func folder(_ path: String) -> String {
        let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
        return trimmed.isEmpty ? path : trimmed
    }

    private func importTheme(_ importing: ImportOptions) throws(UsageError) -> Outcome {
        let into = options.into ?? "themes"
        let folder = "\(into)/\(importing.name)"
        let file = "\(folder)/theme.json"
        for path in [file, "\(folder)/pictures.json"] {
            guard options.replaces || !Folders.has(path) else {
                throw UsageError("\(path.visible(maximum: 200)) is there already: --replace.")
            }
        }
        let document = try document(importing.source, folder)
        let found: ThemeImport
        do throws(ImportProblem) {
            found = try ThemeImport(document, importing)
        } catch {
            throw UsageError(error.sentence)
        }
        for remark in found.remarks.prefix(Self.maximumRemarks) { tell(remark) }
        if found.remarks.count > Self.maximumRemarks {
            tell("There are \(found.remarks.count - Self.maximumRemarks) more such remarks.")
        }
        try writing(folder) { () throws(SystemError) in
            try Folders.make(into)
            try Folders.make(folder)
            // The theme is written last, so that a theme always has its list of pictures.
            let wanted = WantedPictures.bytes(found.pictures, from: importing.source)
            try Files.replace("\(folder)/pictures.json", with: wanted)
            try Files.replace(file, with: ThemeWriter.bytes(found.theme))
        }
        var lines = ["\(file.visible(maximum: 200)): \(found.theme.pairs.count) pairs."]
        if !found.pictures.isEmpty {
            let hosts = options.hosts.map { " --host \($0)" }.joined()
            let shown = folder.visible(maximum: 200) + hosts
            lines.append("Load its pictures: GameServer theme pictures \(shown) | curl -K -")
        }
        return Outcome(output: lines, isGood: found.isWhole)
    }

    private static let maximumRemarks = 50

    private func document(_ source: ThemeSource, _ folder: String) throws(UsageError) -> [UInt8] {
        if source == .folder {
            let names = try reading(folder) { () throws(SystemError) in
                try Folders.names(in: folder, maximum: 10_000)
            }
            return Array(names.joined(separator: "\n").utf8)
        }
        let document = try reading("standard input") { () throws(SystemError) in
            try Files.readInput(maximumBytes: ThemeImport.maximumBytes)
        }
        guard let document else { throw UsageError("The document has more than 16 MiB.") }
        return document
    }

    func writing(
        _ path: String,
        _ body: () throws(SystemError) -> Void
    ) throws(UsageError) {
        do throws(SystemError) {
            try body()
        } catch {
            throw UsageError("Cannot write \(path.visible(maximum: 200)): \(error)")
        }
    }
}

extension ThemeCommand {
    func reading<Content>(
        _ path: String,
        _ body: () throws(SystemError) -> Content
    ) throws(UsageError) -> Content {
        do throws(SystemError) {
            return try body()
        } catch {
            throw UsageError("Cannot read \(path.visible(maximum: 200)): \(error)")
        }
    }

    func content(_ path: String, _ maximum: Int) throws(UsageError) -> [UInt8] {
        let content = try reading(path) { () throws(SystemError) in
            try Files.read(path, maximumBytes: maximum)
        }
        guard let content else {
            throw UsageError("\(path.visible(maximum: 200)) has more than \(maximum) bytes.")
        }
        return content
    }
}
