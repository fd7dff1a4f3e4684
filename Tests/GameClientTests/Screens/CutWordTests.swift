import TerminalKit
import Testing

@testable import ClientCore
@testable import GameClient
@testable import GamesTests

/// Tests that no screen cuts a word without an ellipsis in any window.
@Suite struct CutWordTests {
    /// A word of a screen, and whether more text of its own line follows it.
    private struct Word: Hashable {
        let text: String
        let isLast: Bool
    }

    private static let sizes = stride(from: 34, through: 130, by: 6).flatMap { columns in
        [12, 18, 24, 34].map { Size(columns: columns, rows: $0) }
    }

    /// In these states a box covers other words and hides parts of them.
    private static let boxes = [
        "help", "a failure", "the palette", "to whom cards go", "a seat that was lost",
        "which move?",
    ]

    /// Returns the words of a screen's rows. Only the last word of a part of a row can show a cut:
    /// after it comes only space, a border or the edge of the window.
    private static func words(_ frame: Frame) -> Set<Word> {
        Set(
            frame.text.split(separator: "\n").flatMap { row -> [Word] in
                var words: [Word] = []
                let signs = Array(row)
                var begin: Int?
                for index in 0...signs.count {
                    if index < signs.count, signs[index].isLetter {
                        begin = begin ?? index
                        continue
                    }
                    guard let first = begin else { continue }
                    begin = nil
                    let after = signs[index...].prefix(2)
                    // A separate sign, or one more word after a single space, belongs to the line.
                    let isLast =
                        after.isEmpty || after.allSatisfy { $0 == " " }
                        || (after.first == " " && after.count == 1) || after.first == "│"
                        || (after.first == " " && after.last == "│")
                    if index - first >= 3 {
                        words.append(Word(text: String(signs[first..<index]), isLast: isLast))
                    }
                }
                return words
            }
        )
    }

    @Test func `the last word of a line is whole`() {
        var all: [String: [String: Set<Word>]] = [:]
        for stage in FrameTests.stages where !Self.boxes.contains(stage.testDescription) {
            for size in TestSize.some(Self.sizes, for: stage.testDescription) {
                var stage = stage
                stage.size = size
                all[stage.testDescription, default: [:]]["\(size.columns)x\(size.rows)"] =
                    Self.words(stage.canvas.frame)
            }
        }
        // "Game" is a label of the form, and always the last word of its part.
        let inner = Set(all.values.joined().flatMap(\.value).filter { !$0.isLast }.map(\.text))
            .union(["Game"])
        for (stage, sizes) in all {
            let texts = Set(sizes.values.joined().map(\.text))
            for (size, words) in sizes {
                let cut = words.filter { word in
                    word.isLast && !inner.contains(word.text)
                        && texts.contains { $0.hasPrefix(word.text) && $0 != word.text }
                }
                #expect(cut.isEmpty, "\(stage) \(size): \(cut.map(\.text).sorted())")
            }
        }
    }
}
