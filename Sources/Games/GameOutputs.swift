public import GameProtocol

/// Takes what a game puts out, in order: a list, or whoever tells the events at once.
public protocol GameOutputs {
    /// Takes an output.
    mutating func put(_ output: consuming GameOutput)

    /// Takes an event that everybody may know; the same as to put an output `event`.
    mutating func tell(_ event: some GameEventBody)
}

extension [GameOutput]: GameOutputs {
    /// Appends an output.
    public mutating func put(_ output: consuming GameOutput) { append(output) }

    /// Appends an output `event`.
    public mutating func tell(_ event: some GameEventBody) { append(.event(event.event)) }
}
