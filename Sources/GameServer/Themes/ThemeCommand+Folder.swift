import CommandLine
import Pictures
import Sockets
import Themes

/// What is done with a theme's folder that is there.
extension ThemeCommand {
    /// What curl is to load.
    func pictures(_ folder: String) throws(UsageError) -> Outcome {
        let path = "\(folder)/pictures.json"
        let file = try content(path, WantedPictures.maximumBytes)
        let wanted = try read(path) { () throws(ThemeProblem) in try WantedPictures.read(file) }
        let missing = wanted.filter { !Folders.has("\(folder)/\($0.file)") }
        guard let text = CurlConfiguration.text(missing, into: folder) else {
            throw UsageError("The name of that folder cannot be told to curl.")
        }
        return Outcome(output: [String(text.dropLast())])
    }

    /// The small pictures for terminals, beside the others.
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
            let file = try content(path, PictureLimits.maximumBytes)
            let bytes: [UInt8]
            do throws(PictureError) {
                bytes = try Thumbnail.file(of: file)
            } catch {
                outcome.add("\(path): \(error.words)")
                continue
            }
            try writing(target) { () throws(SystemError) in
                try Files.replace(target, with: bytes)
            }
            count += 1
        }
        outcome.output.append("\(count) small pictures made.")
        return outcome
    }

    /// What is wrong with the theme or with its pictures, each in a line.
    func check(_ folder: String) throws(UsageError) -> Outcome {
        let theme = try theme(folder)
        var outcome = Outcome()
        for image in Set(theme.faces.compactMap(\.image)).sorted() {
            let path = "\(folder)/\(image)"
            guard Folders.has(path) else {
                outcome.add("\(path): is not there")
                continue
            }
            let file = try reading(path) { () throws(SystemError) in
                try Files.read(path, maximumBytes: ThemeRules.maximumPictureBytes)
            }
            if file == nil {
                outcome.add("\(path): has more than 256 KiB")
            } else if file.flatMap(PictureFile.Kind.init) == nil {
                outcome.add("\(path): is neither JPEG, PNG, GIF nor WebP")
            }
        }
        let groups = theme.groups.isEmpty ? "" : ", \(theme.groups.count) groups"
        let pictures = theme.faces.count { $0.image != nil }
        outcome.output.append(
            "\(theme.title): \(theme.pairs.count) pairs, \(pictures) with a picture\(groups)."
        )
        return outcome
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
            throw UsageError("\(path.visible(maximum: 200)):\(error.line): \(error.reason)")
        }
    }
}

extension ThemeCommand.Outcome {
    fileprivate mutating func add(_ problem: String) {
        output.append(problem)
        isGood = false
    }
}
