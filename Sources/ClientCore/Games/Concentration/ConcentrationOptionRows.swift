import CommandLine
import GameProtocol

/// The player's wishes for a new room of Concentration. A nil value leaves the choice to the
/// server.
typealias ConcentrationChoices = ConcentrationOptions.Request

extension ConcentrationChoices {
    var grid: Grid? {
        get {
            guard let pairs, let columns else { return nil }
            return Grid(columns: columns, pairs: pairs)
        }
        set { (pairs, columns) = (newValue?.pairs, newValue?.columns) }
    }
}

extension NewRoomOptions {
    var concentration: ConcentrationChoices {
        get { self[.concentration, usual: ConcentrationChoices()] }
        set { self[.concentration, usual: ConcentrationChoices()] = newValue }
    }
    var grid: Grid? {
        get { concentration.grid }
        set { concentration.grid = newValue }
    }
    var theme: String? {
        get { concentration.theme }
        set { concentration.theme = newValue }
    }
    var group: String? {
        get { concentration.group }
        set { concentration.group = newValue }
    }
    package var hideMs: Int? {
        get { concentration.hideMs }
        set { concentration.hideMs = newValue }
    }
    var again: Bool? {
        get { concentration.again }
        set { concentration.again = newValue }
    }

    /// The grid that the form shows if the player chose none.
    fileprivate var shownGrid: Grid { grid ?? ConcentrationGame.grids[0] }
    fileprivate var shownTheme: String { theme ?? ConcentrationGame.usualTheme }
}

/// The options of a new room of Concentration.
extension ConcentrationGame {
    static let usualTheme = "emoji"
    fileprivate static let grids = ["4x4", "6x6", "8x8"].compactMap { try? Grid($0) }

    static let options = [
        gridOption, themeOption, groupOption, flipBackOption, pairOption, stalemateOption,
    ]

    private static let gridOption = RoomOption(
        row: .init("grid", .grid, \.newRoom.concentration.grid)
            .about("2x2 to 12x12, an even number of cards (default 4x4)")
            .examples(grids.map { "\($0.columns)x\($0.rows)" }),
        commands: [.load],
        typed: { $0.grid.flatMap(\.typed) },
        isGiven: { $0.grid != nil },
        line: FormLine(
            label: "Grid",
            choices: "4x4 · 6x6 · 8x8 · type WxH",
            value: { "\($0.shownGrid.columns)x\($0.shownGrid.rows)" },
            change: { options, step in
                let pairs = Choice.near(options.shownGrid.pairs, grids.map(\.pairs), step)
                options.grid = grids.first { $0.pairs == pairs } ?? options.shownGrid
            },
            typing: FormLine.Typing(
                maximumCount: 5,
                isPart: { ("0"..."9").contains($0) || $0 == "x" },
                take: { text, options in
                    do throws(BadValue) {
                        options.grid = try Grid(text)
                        return nil
                    } catch {
                        return "The grid \(error.predicate)"
                    }
                }
            )
        )
    )

    private static let themeOption = RoomOption(
        row: .init("theme", .text("THEME"), \.newRoom.concentration.theme)
            .about("emoji, cards or one of GameClient themes (default emoji)")
            .examples(Theme.builtIn.map(\.name)),
        commands: [.load],
        typed: { $0.theme.flatMap { $0 == usualTheme ? nil : $0 } },
        isGiven: { $0.theme != nil },
        line: FormLine(
            label: "Theme",
            choices: "emoji · cards · t: all",
            value: { $0.shownTheme + ($0.group.map { " · \($0)" } ?? "") },
            change: { options, step in
                options.theme = Choice.next(options.shownTheme, ["emoji", "cards"], step)
                options.group = nil
            }
        )
    )

    private static let groupOption = RoomOption(
        row: .init("group", .text("KEY"), \.newRoom.concentration.group)
            .about("only cards of this group of the theme, such as a state"),
        // The check of the theme's pairs against the grid does not need the group.
        place: .afterTurnClock,
        commands: [.load],
        typed: { $0.group },
        isGiven: { $0.group != nil }
    )

    private static let flipBackOption = RoomOption(
        row: .init("flip-back", .seconds(in: 0...10), \.newRoom.concentration.hideMs)
            .about("how long two unequal cards show, 0 to 10 (default 1.5)"),
        place: .afterTurnClock,
        commands: [.load],
        typed: {
            $0.hideMs.flatMap {
                $0 == Limits.defaultHideMilliseconds ? nil : Digits.text(thousandths: $0)
            }
        },
        isGiven: { $0.hideMs != nil },
        line: FormLine(
            label: "Flip-back",
            choices: "0.6 · 1.5 · 3.0",
            value: { $0.hideMs.map(RoomWords.tenths) ?? RoomWords.hostsChoice },
            change: {
                let now = $0.hideMs ?? Limits.defaultHideMilliseconds
                $0.hideMs = Choice.near(now, [600, 1500, 3000], $1)
            }
        ),
        linePlace: .afterTurnClock,
        detail: { $0.concentration.map { ("Flip-back", RoomWords.tenths($0.hideMs)) } }
    )

    private static let pairOption = RoomOption(
        row: .init(
            "after-pair",
            .choice("WHAT", [("again", true), ("pass", false)]) { $0 ? "again" : "pass" },
            \.newRoom.concentration.again
        )
        .about("again or pass: who plays after a pair (default again)"),
        place: .afterTurnClock,
        commands: [.load],
        typed: { $0.again == false ? "pass" : nil },
        isGiven: { $0.again != nil },
        line: FormLine(
            label: "After pair",
            choices: "go again · pass",
            value: { afterPair($0.again ?? true) },
            change: { options, _ in options.again = options.again == false }
        ),
        linePlace: .afterTurnClock,
        detail: { $0.concentration.map { ("A pair", afterPair($0.again)) } }
    )

    private static let stalemateOption = RoomOption(
        row: .init(
            "stalemate",
            .number("TURNS", in: Limits.stalemateTurns),
            \.newRoom.concentration.stalemateTurns
        )
        .about("idle turns that end a round, 0 is never"),
        place: .afterTurnClock,
        commands: [.load],
        typed: { options in
            let turns = options.concentration.stalemateTurns
            return turns == usualStalemate(options) ? nil : turns.map(String.init)
        },
        isGiven: { $0.concentration.stalemateTurns != nil }
    )

    private static func usualStalemate(_ options: NewRoomOptions) -> Int {
        let isAlone = (options.seats ?? options.usualSeats) == 1
        return isAlone ? 0 : Limits.defaultStalemateTurnsPerPair * options.shownGrid.pairs
    }

    static func plan(_ options: NewRoomOptions) -> RoomPlan {
        var request = options.concentration
        request.theme = request.theme ?? usualTheme
        request.turnSeconds = options.wantedTurnSeconds
        request.daily = nil
        let grid = BoardGrid(options.shownGrid)
        var plan = RoomPlan(named[0], .concentration(request))
        plan.extent = "\(grid.count) cards"
        plan.neededSize = grid.neededSize
        plan.hasWords = options.shownGrid.typed != nil
        plan.problem = problem(options)
        return plan
    }

    static func afterPair(_ isAgain: Bool) -> String { isAgain ? "go again" : "pass" }
}

/// The plan of a new room of Concentration from its options, and the texts about such a room.
extension ConcentrationGame {
    private static func problem(_ options: NewRoomOptions) -> (sentence: String, instead: String)? {
        let grid = options.shownGrid
        guard let own = Theme.named(options.shownTheme), grid.pairs > own.maximumPairs else {
            return nil
        }
        let other = Theme.builtIn.first { $0.maximumPairs >= grid.pairs }
        return (
            "The theme \(own.name) has \(own.maximumPairs) pairs, too few for "
                + "\(grid.columns)x\(grid.rows).",
            other.map { " \($0.name) has \($0.maximumPairs)." } ?? ""
        )
    }

    static func card(_ options: GameOptions) -> RoomCard {
        guard let own = options.concentration else { return RoomCard() }
        let grid = BoardGrid(own)
        let sketch = stride(from: 0, to: grid.count, by: grid.columns).map { first in
            let count = min(grid.columns, grid.count - first)
            return Array(repeating: "▄", count: count).joined(separator: " ")
        }
        return RoomCard(
            extent: "\(points(own.pairs)), theme \(own.theme)"
                + (own.group.map { " \($0)" } ?? ""),
            sketch: sketch,
            head: "\(names(options).list), \(points(own.pairs)), \(own.theme)",
            foot: [
                "Turn clock \(RoomWords.clock(own.turnSeconds)) · "
                    + "flip-back \(RoomWords.tenths(own.hideMs))",
                "A pair: \(afterPair(own.again))",
            ],
            turnSeconds: own.turnSeconds,
            neededSize: grid.neededSize
        )
    }
}

extension ValueKind<Grid> {
    fileprivate static var grid: Self {
        ValueKind(ValueShape("WxH"), read: Grid.init) { "\($0.columns)x\($0.rows)" }
    }
}
