import GameProtocol

extension ConcentrationGame {
    static func cleaned(_ options: GameOptions) -> GameOptions {
        guard case .concentration(var own) = options else { return options }
        own.theme = Clean.label(own.theme)
        own.group = own.group.map(Clean.code)
        return .concentration(own)
    }

    static func cleaned(_ state: GameState, _ names: Displays) -> GameState {
        guard case .concentration(var board) = state else { return state }
        board.cells = board.cells?.map { $0.cleaned(names) }
        return .concentration(board)
    }

    static func cleaned(_ event: GameEvent, _ names: Displays) -> GameEvent {
        guard case .concentration(let own) = event else { return event }
        return .concentration(own.cleaned(names))
    }
}

extension Face {
    fileprivate func cleaned() -> Face {
        Face(
            code: Clean.code(code),
            pair: Clean.code(pair),
            text: Clean.picture(text),
            label: Clean.label(label)
        )
    }
}

extension ConcentrationState.Cell {
    fileprivate func cleaned(_ names: Displays) -> Self {
        switch self {
        case .down: .down
        case .up(let face): .up(face.cleaned())
        case .taken(let face, let player): .taken(face.cleaned(), player: names.clean(player))
        }
    }
}

extension ConcentrationEvent {
    fileprivate func cleaned(_ names: Displays) -> ConcentrationEvent {
        switch self {
        case .reveal(let turn, let player, let nth, let cell, let card):
            .reveal(
                turn: turn,
                player: names.clean(player),
                nth: nth,
                cell: cell,
                card: card.cleaned()
            )
        case .match(let turn, let player, let cells, let scores):
            .match(
                turn: turn,
                player: names.clean(player),
                cells: cells,
                scores: scores.cleaned(names)
            )
        case .mismatch(let turn, let player, let cells, let hideMs):
            .mismatch(turn: turn, player: names.clean(player), cells: cells, hideMs: hideMs)
        case .hide: self
        }
    }
}
