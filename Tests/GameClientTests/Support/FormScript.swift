import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// A form whose lines are found by their labels.
extension ScreenScript {
    /// Returns the row of the line with this label, such as `▶ Grid        ‹ 4x4 ›`, or nil if it
    /// is hidden.
    func row(of label: String) -> Int? {
        rows.firstIndex { row in
            ["▶ ", "  "].contains { row.contains("\($0)\(label)  ") }
        }
    }

    /// Returns the visible line with this label.
    func line(_ label: String) -> String { row(of: label).map { rows[$0] } ?? "" }

    mutating func choose(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) {
        press(.home)
        for _ in 0..<30 where !line(label).contains("▶ \(label) ") { press(.down) }
        if !line(label).contains("▶ \(label) ") {
            Issue.record("no line \(label)\n\(text)", sourceLocation: sourceLocation)
        }
    }

    /// Selects the line with this label, and goes through its values up to the wanted one.
    mutating func set(
        _ label: String,
        to value: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        choose(label, sourceLocation: sourceLocation)
        func isSet() -> Bool {
            ["‹ \(value) ›", "◀ \(value) ▶"].contains { line(label).contains($0) }
        }
        for _ in 0..<40 where !isSet() { press(.right) }
        if !isSet() {
            Issue.record("\(line(label)): never \(value)", sourceLocation: sourceLocation)
        }
    }
}

extension LobbyScript {
    static func form(_ options: NewRoomOptions = NewRoomOptions()) -> LobbyScript {
        var script = LobbyScript()
        script.screen.open(.newRoom(options))
        return script
    }

    /// The options of the last effect, if it creates a room; otherwise nil.
    mutating func created() -> NewRoomOptions? {
        guard case .command(.create(let options))? = wanted().last else { return nil }
        return options
    }
}
