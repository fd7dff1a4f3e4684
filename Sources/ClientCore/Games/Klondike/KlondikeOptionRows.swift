import CommandLine
import GameProtocol

/// The player's wishes for a new Klondike room. A nil value leaves the choice to the server.
typealias KlondikeChoices = KlondikeOptions.Request

extension NewRoomOptions {
    var klondike: KlondikeChoices {
        get { self[.klondike, usual: KlondikeChoices()] }
        set { self[.klondike, usual: KlondikeChoices()] = newValue }
    }

    fileprivate var isRace: Bool { (seats ?? usualSeats) > 1 }

    fileprivate var passesOfPatience: Int {
        klondike.passes
            ?? KlondikeOptions.usualPasses(
                draw: klondike.draw ?? 1,
                klondike.scoring ?? .standard
            )
    }
}

/// The options of a new Klondike room.
extension KlondikeGame {
    static let options = [
        drawOption, passesOption, scoringOption, dealsOption, undoOption, raceOption, assistOption,
    ]

    private static let draws = [1, 3]
    private static let races = [300, 600, 900, 1800, 3600]

    private static let drawOption = option(
        .init(
            "draw",
            .choice("COUNT", draws.map { ("\($0)", $0) }, show: String.init),
            \.newRoom.klondike.draw
        )
        .about("klondike: turn 1 card at once, or 3 (default 1)"),
        \.draw,
        commands: [.load, .arena, .league],
        typed: { $0 == 1 ? nil : "\($0)" },
        line: FormLine(
            label: "Draw",
            choices: "1 · 3 cards at once",
            value: { "\($0.klondike.draw ?? 1)" },
            change: { $0.klondike.draw = Choice.next($0.klondike.draw ?? 1, draws, $1) }
        ),
        detail: { ("Draw", "\($0.draw)") }
    )

    private static let passesOption = option(
        .init("passes", .number("COUNT", in: Limits.stockPasses), \.newRoom.klondike.passes)
            .about("klondike: so often through the stock, 0 is no limit"),
        \.passes,
        typed: { "\($0)" },
        line: FormLine(
            label: "Passes",
            choices: "no limit · 1 to 10 through the stock",
            value: { passes($0.passesOfPatience) },
            change: {
                $0.klondike.passes = Choice.next($0.passesOfPatience, Limits.stockPasses, $1)
            }
        ),
        detail: { ("Passes", passes($0.passes)) }
    )

    private static let scoringOption = option(
        .init("scoring", .choice("HOW"), \.newRoom.klondike.scoring)
            .about("klondike: standard, vegas or none (default standard)"),
        \.scoring,
        typed: { $0 == .standard ? nil : $0.rawValue },
        line: FormLine(
            label: "Scoring",
            choices: "standard · vegas · none",
            value: { ($0.klondike.scoring ?? .standard).rawValue },
            change: {
                $0.klondike.scoring = Choice.next(
                    $0.klondike.scoring ?? .standard,
                    KlondikeOptions.Scoring.allCases,
                    $1
                )
            }
        ),
        detail: { ("Scoring", $0.scoring.rawValue) }
    )

    private static let dealsOption = option(
        .init("deals", .choice("WHICH"), \.newRoom.klondike.deals)
            .about("klondike: any, or only winnable ones (default any)"),
        \.deals,
        commands: [.load, .arena, .league],
        typed: { $0 == .any ? nil : $0.rawValue },
        line: FormLine(
            label: "Deals",
            choices: "any · winnable",
            value: { ($0.klondike.deals ?? .any).rawValue },
            change: { options, _ in
                options.klondike.deals = options.klondike.deals == .winnable ? .any : .winnable
            }
        ),
        detail: { ("Deals", $0.deals.rawValue) }
    )

    private static let undoOption = option(
        .init(
            "undo",
            .choice("WHEN", [("on", true), ("off", false)], show: state),
            \.newRoom.klondike.undo
        )
        .about("klondike: on or off (default on alone, off in a race)"),
        \.undo,
        typed: state,
        line: FormLine(
            label: "Undo",
            choices: "on · off",
            value: { state($0.klondike.undo ?? !$0.isRace) },
            change: { options, _ in
                options.klondike.undo = !(options.klondike.undo ?? !options.isRace)
            }
        ),
        detail: { ("Undo", state($0.undo)) }
    )

    private static let raceOption = option(
        .init(
            "race",
            .number("SECONDS", in: Limits.raceSeconds),
            \.newRoom.klondike.raceSeconds
        )
        .about("klondike: how long a race may last, 60 to 3600 (default 900)"),
        \.raceSeconds,
        typed: { "\($0)" },
        line: FormLine(
            label: "Race",
            choices: "5 · 10 · 15 · 30 · 60 minutes",
            value: { options in
                let usual = options.isRace ? KlondikeOptions.usualRaceSeconds : nil
                return (options.klondike.raceSeconds ?? usual).map(minutes) ?? "none"
            },
            change: changeRace
        ),
        linePlace: .afterTurnClock,
        detail: { $0.raceSeconds.map { ("Race", minutes($0)) } }
    )

    /// Changes the length of a race. With only one seat, removes a race clock, or adds a seat for a
    /// race if there is no clock.
    private static func changeRace(_ options: inout NewRoomOptions, _ step: Int) {
        let seconds = options.klondike.raceSeconds
        if options.isRace {
            let now = seconds ?? KlondikeOptions.usualRaceSeconds
            options.klondike.raceSeconds = Choice.near(now, races, step)
        } else if seconds != nil {
            options.klondike.raceSeconds = nil
        } else {
            options.seats = 2
        }
    }

    private static let assistOption = option(
        .init("assist", .choice("WHAT"), \.newRoom.klondike.assist)
            .about("klondike: none, or oracle for hints that know all (default none)"),
        \.assist,
        typed: { $0 == .none ? nil : $0.rawValue },
        line: FormLine(
            label: "Hints",
            choices: "from open cards · oracle",
            value: { $0.klondike.assist == .oracle ? "oracle" : "from open cards" },
            change: { options, _ in
                options.klondike.assist = options.klondike.assist == .oracle ? nil : .oracle
            }
        ),
        detail: { $0.assist == .oracle ? ("Hints", "oracle") : nil }
    )

    /// Creates an option of Klondike. A player who gives the option has also chosen the game.
    ///
    /// - Parameters:
    ///   - typed: the text after its flag in a shell; nil for the default value.
    ///   - detail: the lobby's label and value for it; nil for none.
    private static func option<Value>(
        _ row: ClientCommandLine.Row,
        _ value: any KeyPath<KlondikeChoices, Value?> & Sendable,
        commands: [ClientCommand] = [],
        typed: @escaping @Sendable (Value) -> String?,
        line: FormLine,
        linePlace: RoomOption.Place = .beforeSeats,
        detail: @escaping @Sendable (KlondikeOptions) -> (label: String, value: String)?
    ) -> RoomOption {
        RoomOption(
            row: row,
            place: .afterTurnClock,
            namesGame: true,
            commands: commands,
            typed: { $0.klondike[keyPath: value].flatMap(typed) },
            isGiven: { $0.klondike[keyPath: value] != nil },
            line: line,
            linePlace: linePlace,
            detail: { options in
                if case .klondike(let own) = options { detail(own) } else { nil }
            }
        )
    }

    static func passes(_ count: Int) -> String { count == 0 ? "no limit" : "\(count)" }

    @Sendable private static func state(_ isOn: Bool) -> String { isOn ? "on" : "off" }

    @Sendable private static func minutes(_ seconds: Int) -> String {
        seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
    }
}
