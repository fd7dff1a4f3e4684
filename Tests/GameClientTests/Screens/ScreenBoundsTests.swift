import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient
@testable import GamesTests

/// Tests that a list, a text or a cursor stays at its end, and comes back with the first key.
///
/// A position beyond the end would stay unnoticed until the player turns back.
@Suite struct ScreenBoundsTests {
    typealias Stage = ScreenKeysTests.Stage

    /// A number of steps greater than the rows of any stage.
    private static let most = 120

    private static let middle = Position(column: 20, row: 8)

    /// Pairs of events in opposite directions.
    private static let ways: [(TerminalEvent, TerminalEvent)] = [
        (.key(.down), .key(.up)), (.key(.pageDown), .key(.pageUp)), (.key(.right), .key(.left)),
        (.scroll(up: false, middle), .scroll(up: true, middle)),
    ]

    private static let stages = FrameTests.stages + longStages

    /// The stages with more rows than the window shows.
    private static var longStages: [Stage] {
        var help = LobbyScript()
        help.size = Size(columns: 60, rows: 14)
        help.type("?")
        var palette = LobbyScript()
        palette.size = Size(columns: 60, rows: 14)
        palette.screen.open(.palette)
        var rooms = LobbyScript(
            rooms: (10..<60).map { LobbyScript.room("RM\($0)", nil, 4, ["bob"], of: 2) }
        )
        rooms.press(.down)
        var said = BoardScript(BoardSetting().state)
        for word in ["one", "two", "three"] {
            said.type("t\(word)")
            said.press(.enter)
        }
        said.type("t")
        return [
            Stage("a long help", help), Stage("a long palette", palette),
            Stage("many rooms", rooms), Stage("what was said before", said),
        ]
    }

    /// Repeats the event `count` times, and returns the picture.
    private static func go(_ event: TerminalEvent, _ count: Int, _ stage: inout Stage) -> Frame {
        for _ in 0..<count {
            _ = stage.screen.receive(.terminal(event), stage.client, size: stage.size, at: stage.at)
        }
        stage.screen.message = nil
        return stage.canvas.frame
    }

    /// Repeats the event until nothing moves, and several times more; returns nil if there is no
    /// end.
    private static func goBeyondEnd(_ event: TerminalEvent, _ stage: inout Stage) -> Frame? {
        var frame = stage.canvas.frame
        for _ in 0..<most / 10 {
            let before = frame
            frame = go(event, 10, &stage)
            if frame == before { return frame }
        }
        return nil
    }

    @Test(arguments: stages)
    func `one step back from beyond an end is seen`(stage: Stage) {
        let now = stage.canvas.frame
        let isShort = FrameTests.stages.contains { $0.testDescription == stage.testDescription }
        let ways = isShort ? TestSize.some(Self.ways, for: stage.testDescription) : Self.ways
        for (forth, back) in ways {
            let isMoving = [forth, back].contains { event in
                var here = stage
                return Self.go(event, 2, &here) != now
            }
            var here = stage
            guard isMoving, let begin = Self.goBeyondEnd(back, &here),
                let end = Self.goBeyondEnd(forth, &here), begin != end
            else { continue }
            let isMoved = Self.go(back, 1, &here) != end
            // If the way back does not lead to the beginning, the stage is skipped.
            guard Self.go(back, 2 * Self.most, &here) == begin else { continue }
            #expect(isMoved, "\(stage): \(forth), and \(back)")
            let isMovedAgain = Self.go(forth, 1, &here) != begin
            #expect(isMovedAgain, "\(stage): \(back), and \(forth)")
        }
    }
}
