import GameProtocol
import TerminalKit
import Testing

@testable import ClientCoreTests
@testable import GamesTests

/// Tests of the drawings of a hostile server's lines.
///
/// `TEST_HOSTILE_FRAMES` is the number of texts after which each line is drawn, besides the longest
/// texts.
@Suite struct HostileScreenTests {
    /// Every state of a room that receives lines.
    private static let phases: [RoomState.Phase] = [.lobby, .playing, .over]
    private static let sizes = [Size(columns: 80, rows: 24), Size(columns: 40, rows: 14)]

    private func check(_ frame: Frame, _ size: Size, _ text: String) {
        #expect(frame.size == size)
        for row in 0..<size.rows {
            let cells = frame.row(row)
            let width = cells.reduce(0) {
                $0 + $1.text.unicodeScalars.reduce(0) { $0 + Width.of($1) }
            }
            let covered = cells.count { $0.width == 0 }
            #expect(width - covered == size.columns, "row \(row) after \(text)")
            #expect(cells.allSatisfy { CleaningTests.isSafe($0.text) }, "row \(row) after \(text)")
        }
    }

    @Test(arguments: HostileLinesTests.templates)
    func `no line leaves its cells`(template: String) {
        let reader = JSONReader()
        let texts = HostileLinesTests.texts
        let step = max(1, texts.count / TestSize.of("TEST_HOSTILE_FRAMES"))
        // Each line is drawn after different texts, so that all lines together are drawn after
        // every text.
        var turn = HostileLinesTests.templates.firstIndex(of: template) ?? 0
        for phase in Self.phases {
            turn += 1
            var setting = BoardSetting()
            setting.phase = phase
            var script = BoardScript(setting.state)
            for (place, text) in texts.enumerated() {
                script.seq += 1
                let bytes = HostileLinesTests.line(
                    template,
                    text: text,
                    number: "1",
                    seq: script.seq
                )
                if let object = try? reader.read(bytes), let line = try? ServerLine(object) {
                    script.hear(line)
                }
                // The other texts are drawn over the earlier picture.
                guard text.utf8.count > 100 || (place + turn) % step == 0 else { continue }
                for size in Self.sizes {
                    script.size = size
                    check(script.canvas.frame, size, text)
                }
            }
        }
    }
}
