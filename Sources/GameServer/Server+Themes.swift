import CommandLine
import GameProtocol
import Sockets

/// The themes that an operator has added (Documentation/themes.md).
extension Server {
    /// Returns the themes at startup. A broken theme is left out; an unreadable folder is an error.
    static func themes(
        _ configuration: ServerConfiguration,
        _ log: Log
    ) throws(StartError) -> LoadedThemes {
        guard let folder = configuration.themes else { return .builtIn }
        do throws(SystemError) {
            return try read(folder, log)
        } catch {
            throw .cannotWrite(
                "Cannot read the themes in \(folder.visible(maximum: 200)): \(error)"
            )
        }
    }

    /// Returns the themes at a reload, read on the calling thread. If the folder cannot be read,
    /// returns nil: the server keeps its present themes.
    static func reloadedThemes(
        _ configuration: ServerConfiguration,
        keeping former: LoadedThemes,
        _ log: Log
    ) -> LoadedThemes? {
        guard let folder = configuration.themes else { return .builtIn }
        do throws(SystemError) {
            return try read(folder, keeping: former, log)
        } catch {
            log.error("themes_unreadable", ["folder": .text(folder), "cause": .text("\(error)")])
            return nil
        }
    }

    private static func read(
        _ folder: String,
        keeping former: LoadedThemes = .builtIn,
        _ log: Log
    ) throws(SystemError) -> LoadedThemes {
        let (themes, faults) = try ThemeFolders.read(folder, keeping: former)
        for fault in faults where fault.isWhole {
            log.warning(
                fault.isKept ? "theme_kept" : "theme_refused",
                [
                    "theme": .text(fault.theme), "file": .text(fault.file),
                    "line": .number(fault.line ?? 1), "cause": .text(fault.reason),
                ]
            )
        }
        // A theme whose pictures are all missing says so once.
        var counts: [String: Int] = [:]
        for fault in faults where !fault.isWhole { counts[fault.theme, default: 0] += 1 }
        for fault in faults where !fault.isWhole {
            guard let count = counts.removeValue(forKey: fault.theme) else { continue }
            log.warning(
                "pictures_refused",
                [
                    "theme": .text(fault.theme), "count": .number(count),
                    "file": .text(fault.file), "cause": .text(fault.reason),
                ]
            )
        }
        log.info(
            "themes",
            [
                "count": .number(themes.list.themes.count - Theme.builtIn.count),
                "pictures": .number(themes.pictures.count),
                "bytes": .number(themes.pictureBytes),
            ]
        )
        return themes
    }
}
