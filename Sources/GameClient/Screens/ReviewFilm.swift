import ClientCore
import ClientTools
import TerminalKit

/// A finished game as a film: the pictures of its review, one after the other.
struct ReviewFilm {
    /// The pictures, each with the time when it appears, in milliseconds from the beginning.
    private let pictures: [(at: Int, frame: Frame)]
    private let length: Int
    private let palette: Palette
    private let title: String

    private static let pauses = 300...2500
    /// The time for which the last picture stays, in milliseconds.
    private static let restMs = 4000

    /// Creates the film; nil for a game whose moves were not kept. `colors` is the name of one of
    /// the program's color themes.
    init?(_ game: PlayedGame, _ look: Look, colors: String? = nil) {
        var settings = ScreenSettings()
        settings.look = look
        settings.colors = ColorTheme.all.first { $0.name == colors } ?? .felt
        guard var screen = ReviewScreen(game, settings, isAlone: true) else { return nil }
        let room = screen.step.room
        let needed = room.game.card(room.options).neededSize ?? .least
        let size = Size(columns: max(80, needed.columns), rows: max(24, needed.rows))
        let context = ScreenContext(size: size, settings: settings, at: 0)
        var pictures: [(at: Int, frame: Frame)] = []
        var at = 0
        for index in screen.review.steps.indices {
            if index > 0 {
                _ = screen.receive(.key(.right), context)
                at += min(max(screen.step.pauseMs, Self.pauses.lowerBound), Self.pauses.upperBound)
            }
            var canvas = Canvas(size)
            screen.draw(on: &canvas, context)
            // The keys of a review do nothing in a film.
            canvas.frame.fill(Rect(column: 0, row: size.rows - 1, columns: size.columns))
            pictures.append((at, canvas.frame))
        }
        self.pictures = pictures
        length = at + Self.restMs
        palette = Palette(depth: .trueColor, theme: settings.colors)
        title = "\(game.what), \(game.against), \(game.result)"
    }

    /// The film in the second version of asciinema's format.
    var cast: String {
        var writer = FrameWriter(palette)
        let size = pictures[0].frame.size
        let head = "{\"version\":2,\"width\":\(size.columns),\"height\":\(size.rows)"
        let lines = pictures.map { at, frame in
            let text = String(decoding: writer.bytes(for: frame), as: UTF8.self)
            return "[\(Self.seconds(at)),\"o\",\(Self.quoted(text))]"
        }
        let end = "[\(Self.seconds(length)),\"o\",\"\"]"
        return ([head + ",\"title\":\(Self.quoted(title))}"] + lines + [end])
            .map { $0 + "\n" }.joined()
    }

    /// The film as an SVG that moves by itself.
    var svg: String {
        let size = pictures[0].frame.size
        let drawing = CellDrawing(palette)
        var rows = ""
        for row in 0..<size.rows {
            var first = 0
            for index in pictures.indices {
                let cells = pictures[index].frame.row(row)
                let isLast = index == pictures.count - 1
                guard isLast || cells != pictures[index + 1].frame.row(row) else { continue }
                let until = isLast ? length : pictures[index + 1].at
                rows += shown(drawing.row(cells, row), from: pictures[first].at, until: until)
                first = index + 1
            }
        }
        return drawing.document(size, title: Self.escaped(title), rows)
    }

    /// Returns SVG for a part of the picture that is visible from one time to another, in
    /// milliseconds, in each repetition of the film.
    private func shown(_ part: String, from: Int, until: Int) -> String {
        if part.isEmpty || from == 0 && until == length { return part }
        func share(_ time: Int) -> String { String(Double(time) / Double(length)) }
        var (values, times) = (["hidden"], ["0"])
        if from == 0 {
            values = ["visible"]
        } else {
            (values, times) = (values + ["visible"], times + [share(from)])
        }
        if until < length { (values, times) = (values + ["hidden"], times + [share(until)]) }
        return
            "<g visibility=\"\(values[0])\"><animate attributeName=\"visibility\" calcMode=\"discrete\" "
            + "dur=\"\(Self.seconds(length))s\" repeatCount=\"indefinite\" "
            + "values=\"\(values.joined(separator: ";"))\" keyTimes=\"\(times.joined(separator: ";"))\"/>"
            + part + "</g>\n"
    }

    private static func seconds(_ milliseconds: Int) -> String {
        let part = String(milliseconds % 1000 + 1000).dropFirst()
        return "\(milliseconds / 1000).\(part)"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Returns a text with `&`, `<` and `>` escaped for SVG. The loop goes by scalars, because a
    /// combining mark after one of the three would make a different character.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(scalar)
            }
        }.joined()
    }
}
