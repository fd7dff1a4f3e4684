import CommandLine
import Pictures
import Sockets
import Themes

/// Commands for a theme's existing folder.
extension ThemeCommand {
    /// Prints the configuration with which curl loads the missing pictures.
    func pictures(_ folder: String) throws(UsageError) -> Outcome {
        let path = "\(folder)/pictures.json"
        let file = try content(path, WantedPictures.maximumBytes)
        let wanted = try read(path) { () throws(ThemeProblem) in
            try WantedPictures.read(file, hosts: options.hosts)
        }
        for problem in wanted.problems { tell(sentence(path, problem)) }
        let missing = wanted.pictures.filter { !isPicture("\(folder)/\($0.file)") }
        guard let text = CurlConfiguration.text(missing, into: folder) else {
            throw UsageError("The name of that folder cannot be told to curl.")
        }
        return Outcome(output: [String(text.dropLast())], isGood: wanted.problems.isEmpty)
    }

    /// Whether the file is a picture, even a broken one. A site's error page is none, and half a download may be none.
    private func isPicture(_ path: String) -> Bool {
        guard Folders.has(path) else { return false }
        guard let file = try? Files.read(path, maximumBytes: PictureLimits.maximumBytes) else {
            return true
        }
        return PictureFile.Kind(file) != nil
    }

    /// Makes the small pictures for terminals, beside the originals.
    func small(_ folder: String) throws(UsageError) -> Outcome {
        var count = 0
        var outcome = Outcome()
        for image in Set(try theme(folder).faces.compactMap(\.image)).sorted() {
            let path = "\(folder)/\(image)"
            let target = path + ".t.png"
            guard options.replaces || !Folders.has(target) else { continue }
            guard Folders.has(path) else {
                outcome.add("\(path): is not there")
                continue
            }
            do throws(UsageError) {
                let bytes = try thumbnail(path, image)
                try writing(target) { () throws(SystemError) in
                    try Files.replace(target, with: bytes)
                }
            } catch {
                outcome.add(error.message)
                continue
            }
            count += 1
        }
        outcome.output.append("\(count) small pictures made.")
        return outcome
    }

    private func thumbnail(_ path: String, _ image: String) throws(UsageError) -> [UInt8] {
        let file = try reading(path) { () throws(SystemError) in
            try Files.read(path, maximumBytes: PictureLimits.maximumBytes)
        }
        guard let file else {
            throw UsageError("\(path): has more than 8 MiB; \(converting(path, 1_000))")
        }
        do throws(PictureError) {
            return try Thumbnail.file(of: file)
        } catch {
            throw UsageError("\(path): \(error.words); \(converting(path, 1_000))")
        }
    }

    /// Returns the command that makes a readable picture; the person's own file stays as it is.
    private func converting(_ path: String, _ side: Int) -> String {
        let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
        let target = "\(stem)-\(side).jpg".shellWord
        return "magick \(path.shellWord) -auto-orient -colorspace sRGB -resize \(side)x\(side) "
            + "\(target) makes one for theme.json"
    }

    /// Lists the problems of the theme and its pictures, one on each line.
    func check(_ folder: String) throws(UsageError) -> Outcome {
        let theme = try theme(folder)
        var outcome = Outcome()
        for image in Set(theme.faces.compactMap(\.image)).sorted() {
            let path = "\(folder)/\(image)"
            guard Folders.has(path) else {
                outcome.add("\(path): is not there")
                continue
            }
            do throws(UsageError) {
                let file = try reading(path) { () throws(SystemError) in
                    try Files.read(path, maximumBytes: ThemeRules.maximumPictureBytes)
                }
                if let problem = file.map(problem) ?? "has more than 256 KiB" {
                    outcome.add("\(path): \(problem); \(converting(path, 500))")
                }
            } catch {
                outcome.add(error.message)
            }
        }
        let groups = theme.groups.isEmpty ? "" : ", \(theme.groups.count) groups"
        let pictures = theme.faces.count { $0.image != nil }
        outcome.output.append(
            "\(theme.title): \(theme.pairs.count) pairs, \(pictures) with a picture\(groups)."
        )
        return outcome
    }

    /// Returns the problem of a picture; nil for none. JPEG and PNG files are decoded completely.
    private func problem(_ file: [UInt8]) -> String? {
        switch PictureFile.Kind(file) {
        case .jpeg, .png:
            do throws(PictureError) {
                _ = try PictureFile.read(file)
                return nil
            } catch {
                return error.words
            }
        case .gif, .webp: return nil
        case nil: return "is neither JPEG, PNG, GIF nor WebP"
        }
    }

    private func theme(_ folder: String) throws(UsageError) -> ThemeFile {
        let path = "\(folder)/theme.json"
        let name = folder.split(separator: "/").last.map(String.init) ?? folder
        let file = try content(path, ThemeRules.maximumFileBytes)
        return try read(path) { () throws(ThemeProblem) in
            try ThemeReader.read(file, name: name)
        }
    }

    private func read<Value>(
        _ path: String,
        _ body: () throws(ThemeProblem) -> Value
    ) throws(UsageError) -> Value {
        do throws(ThemeProblem) {
            return try body()
        } catch {
            throw UsageError(sentence(path, error))
        }
    }

    private func sentence(_ path: String, _ problem: ThemeProblem) -> String {
        "\(path.visible(maximum: 200)):\(problem.line): \(problem.reason)"
    }
}

extension ThemeCommand.Outcome {
    /// Adds a problem, which begins with a path that may have arbitrary characters.
    fileprivate mutating func add(_ problem: String) {
        output.append(problem.visible(maximum: 1_000))
        isGood = false
    }
}
