package import GameProtocol

extension ServerLine {
    /// The same line with every text fit for a terminal, and with displays as names; nil if it has
    /// values that no line can have. The line may have new displays.
    func cleaned(learning displays: inout Displays) -> ServerLine? {
        displays.learn(self)
        return cleaned(displays)
    }

    /// The same line with every text fit for a terminal; nil if it has values that no line can have.
    ///
    /// A reader that treats texts reads the line again. So each decoder decides which of its
    /// strings are texts. Proofs, commitments and seeds stay as they are: they are hashed, never
    /// shown.
    package func cleaned(_ names: Displays = Displays()) -> ServerLine? {
        if case .unknown = self { return .unknown(type: "") }
        var writer = JSONWriter()
        encode(into: &writer)
        let reader = JSONReader(
            texts: TextTreatment(name: names.clean, text: Cleaning.clean(_:columns:))
        )
        return (try? reader.read(writer.bytes.dropLast())).flatMap { try? ServerLine($0) }
    }
}

extension RoomState {
    /// The same snapshot with every text fit for a terminal; nil if it cannot be read.
    package var cleaned: RoomState? { ServerLine.connection(.state(self)).cleaned()?.snapshot }
}

extension RoomEvent {
    /// The same event with every text fit for a terminal; nil if it cannot be read.
    package var cleaned: RoomEvent? {
        if case .event(let event)? = ServerLine.event(self).cleaned() { event } else { nil }
    }
}
