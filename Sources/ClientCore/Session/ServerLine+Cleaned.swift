package import GameProtocol

extension ServerLine {
    /// Returns the same line with every text made safe for a terminal, and with display names in
    /// place of ASCII names; nil if it has values that no line can have. Display names that the
    /// line introduces are added to `displays`.
    func cleaned(learning displays: inout Displays) -> ServerLine? {
        displays.learn(self)
        return cleaned(displays)
    }

    /// Returns the same line with every text made safe for a terminal; nil if it has values that no
    /// line can have.
    ///
    /// The line is encoded and read again by a reader that cleans texts, because only the decoders
    /// know which strings are texts. Proofs, commitments and seeds stay unchanged: they are hashed,
    /// and never shown.
    package func cleaned(_ names: Displays = Displays()) -> ServerLine? {
        if case .unknown = self { return .unknown(type: "") }
        var writer = JSONWriter()
        encode(into: &writer)
        let reader = JSONReader(
            limits: .serverLine,
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
