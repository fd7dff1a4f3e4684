import GameProtocol

@testable import Games

/// Connections that come and go.
extension TestRoom {
    /// The connection of somebody ends.
    @discardableResult
    mutating func lose(_ name: String) -> [String] {
        send(.offline(member(name), resumeMs: 120_000))
    }

    /// Somebody comes back.
    @discardableResult
    mutating func reconnect(_ name: String) -> [String] {
        send(.online(member(name)))
    }

    /// The seat of somebody is kept no longer.
    @discardableResult
    mutating func give(_ name: String) -> [String] {
        send(.left(member(name), .gone))
    }

    /// What the last step asked of somebody.
    var prompt: Prompt? {
        for case .line(_, .prompt(let prompt)) in effects { return prompt }
        return nil
    }
}
