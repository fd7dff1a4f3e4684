import GameProtocol

extension Room {
    /// Sends a chat text to everybody. During a round, a spectator's text goes only to spectators.
    mutating func chat(_ text: String, _ call: Call, _ effects: inout some RoomEffects) {
        effects.confirm(call.member, call.envelope)
        let member = members[call.index]
        if case .playing = stage, member.role == .spectator {
            // A hint could give the game away, and even an event without its text would be a hint.
            effects.append(
                .toSpectators(.aside(room: code, player: member.name, text: text))
            )
        } else {
            tell(.chat(player: member.name, role: member.role, text: text), &effects)
        }
    }

    /// Shows a player's cursor to the others, a little later if the last one was just shown. Only a
    /// refusal is answered.
    mutating func hover(
        over cell: Int?,
        _ call: Call,
        _ effects: inout some RoomEffects
    ) throws(Refusal) {
        guard members[call.index].role == .player else {
            throw Refusal(.notAPlayer, "Only players have a cursor here; you are watching.")
        }
        guard let board = box.game.options.board else {
            throw Refusal(.notAllowed, "There are no cells in this game.")
        }
        if let cell, !(1...board.cells).contains(cell) {
            throw Refusal.noSuchCell(cell, of: board.cells)
        }
        let position = members[call.index].hover.move(to: .init(cell: cell), at: now)
        noteHovers()
        if let position { show(position, of: members[call.index], &effects) }
    }

    /// Sends the waiting cursor positions that are due.
    mutating func releaseHovers(_ effects: inout some RoomEffects) {
        for index in members.indices {
            guard members[index].seat != nil else { break }
            guard members[index].hover.due != nil else { continue }
            let position = members[index].hover.release(at: now)
            if let position { show(position, of: members[index], &effects) }
        }
        noteHovers()
    }

    /// Updates the time at which the next waiting cursor position may be sent.
    mutating func noteHovers() {
        hoversDueAt = members.reduce(.max) { min($0, $1.hover.due ?? .max) }
    }

    private func show(
        _ position: HoverThrottle.Position,
        of member: Member,
        _ effects: inout some RoomEffects
    ) {
        effects.append(
            .toOthers(
                than: member.id,
                .hover(room: code, player: member.name, cell: position.cell)
            )
        )
    }
}
