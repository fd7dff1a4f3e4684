import GameProtocol

/// A window in which nothing can be shown: what it has, and what it needs.
struct TooSmallScreen: ScreenPart {
    mutating func receive(_ event: ScreenEvent, _ context: ScreenContext) -> [ScreenEffect] {
        switch event {
        case .key(.character("p")): [.goPlain]
        // What is asked in a game could not be read here.
        case .key(.character("q")): [context.room?.isInRound == true ? .leaveKeepingSeat : .quit]
        default: []
        }
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let (size, needed) = (context.size, Self.neededSize(context))
        let lines = [
            "Window too small",
            "have \(size.columns)x\(size.rows), need \(needed.columns)x\(needed.rows)",
            "",
            "Make it bigger, or press p",
            "for plain lines.   q leaves  ",
        ]
        for (index, line) in lines.enumerated() {
            canvas.frame.put(
                line,
                column: max(0, (size.columns - Width.of(line)) / 2),
                row: max(0, (size.rows - lines.count) / 2) + index
            )
        }
    }

    static func isNeeded(_ context: ScreenContext) -> Bool {
        let needed = neededSize(context)
        return context.size.columns < needed.columns || context.size.rows < needed.rows
    }

    /// What the screen of now cannot do without.
    private static func neededSize(_ context: ScreenContext) -> Size {
        guard let room = context.room, room.deck == nil else { return .least }
        return BoardGrid(room).neededSize
    }
}
