import GameProtocol

@testable import Games

/// Lost and resumed connections.
extension TestRoom {
    /// Ends the connection of a person.
    @discardableResult
    mutating func lose(_ name: String) -> [String] {
        send(.offline(member(name), resumeMs: 120_000))
    }

    /// Resumes the session of a person.
    @discardableResult
    mutating func reconnect(_ name: String) -> [String] {
        send(.online(member(name)))
    }

    /// Ends the time for which a person's seat is kept.
    @discardableResult
    mutating func give(_ name: String) -> [String] {
        send(.left(member(name), .gone))
    }

    /// The prompt of the last step.
    var prompt: Prompt? {
        for case .line(_, .prompt(let prompt)) in effects { return prompt }
        return nil
    }
}
