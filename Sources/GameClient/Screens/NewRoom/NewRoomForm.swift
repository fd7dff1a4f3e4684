import ClientCore
import GameProtocol
import TerminalKit

/// The values in the form of a new room, and the ways to change each of them.
struct NewRoomForm: Equatable, Sendable {
    private(set) var chosen: NewRoomOptions
    var title: TextField
    var password = TextField(maximumCount: Limits.maximumPasswordCount, isSecret: true)
    /// The value that the player types instead of choosing it; nil if no value is being typed.
    private var typed: Typed?

    enum Field: Sendable {
        case title
        case choice(FormLine)
        case password

        var label: String {
            switch self {
            case .title: "Name"
            case .choice(let line): line.label
            case .password: "Password"
            }
        }

        var isText: Bool {
            switch self {
            case .title, .password: true
            case .choice: false
            }
        }
    }

    private struct Typed: Equatable {
        var label: String
        var text: TextField
        /// The reason why the text is not a valid value; nil if it is valid.
        var problem: String?
    }

    init(_ options: NewRoomOptions) {
        chosen = options
        title = TextField(options.title ?? "", maximumCount: Limits.maximumTitleCount)
    }

    /// The lines of the form for the chosen game, from the top.
    var fields: [Field] {
        let game = chosen.rulesOfGame
        func own(_ place: RoomOption.Place) -> [FormLine] {
            game.options.filter { $0.linePlace == place }.compactMap(\.line)
                .filter { $0.isShown(chosen) }
        }
        let lines =
            [Self.game(chosen)] + own(.beforeSeats) + [Self.seats(chosen.seatRange)]
            + (chosen.plan.hasTurnClock ? [Self.turnClock] : []) + own(.afterTurnClock)
            + [Self.lobby]
        return [.title] + lines.map(Field.choice) + [.password]
    }

    /// The options of the room, as the form has them.
    var options: NewRoomOptions {
        var options = chosen
        options.title = title.text.isEmpty ? nil : title.text
        options.password = password.text.isEmpty ? nil : password.text
        return options
    }

    /// The reason why no room with these options is possible; nil if it is possible.
    var problem: String? {
        if let problem = typed?.problem { return problem }
        if !title.text.isEmpty, title.text.allSatisfy({ $0 == " " }) {
            return "The name is blank: type one, or nothing."
        }
        return chosen.problem.map { $0.sentence + $0.instead }
    }

    /// Handles a key or a paste for a line of text, and typed text for a choice or a number.
    /// Returns whether the line used the event.
    mutating func type(_ event: ScreenEvent, into field: Field) -> Bool {
        switch field {
        case .title: return Self.isTyped(event, into: title) && title.take(event)
        case .password: return Self.isTyped(event, into: password) && password.take(event)
        case .choice(let line):
            if let number = line.number { return type(event, number) }
            return line.typing.map { type(event, $0, of: line.label) } ?? false
        }
    }

    /// Whether an event belongs to a line of text. Home and End select the first and the last line
    /// instead. In an empty field, the left and right arrows are not text either.
    private static func isTyped(_ event: ScreenEvent, into field: TextField) -> Bool {
        switch event {
        case .key(.home), .key(.end): false
        case .key(.left), .key(.right): !field.text.isEmpty
        default: true
        }
    }

    private mutating func type(
        _ event: ScreenEvent,
        _ typing: FormLine.Typing,
        of label: String
    ) -> Bool {
        switch event {
        case .key(.character(let scalar))
        where typing.isPart(scalar) && (typed != nil || scalar != " "):
            if typed == nil {
                typed = Typed(label: label, text: TextField(maximumCount: typing.maximumCount))
            }
        case .key(.backspace), .key(.control("u")): if typed == nil { return false }
        default: return false
        }
        _ = typed?.text.take(event)
        guard let text = typed?.text.text, !text.isEmpty else {
            typed = nil
            return true
        }
        typed?.problem = typing.take(text, &chosen)
        return true
    }

    private mutating func type(_ event: ScreenEvent, _ number: FormLine.Number) -> Bool {
        guard case .key(.character(let scalar)) = event, ("0"..."9").contains(scalar) else {
            return false
        }
        let digit = Int(scalar.value) - 0x30
        let longer = 10 * (chosen[keyPath: number.path] ?? 0) + digit
        let value = number.range.upperBound > 9 && number.range.contains(longer) ? longer : digit
        if number.range.contains(value) { chosen[keyPath: number.path] = value }
        return true
    }

    /// Accepts the typed text as the choice, if it is valid.
    mutating func settle() { if typed?.problem == nil { typed = nil } }

    /// Returns the text that the line shows as its value.
    func value(of line: FormLine) -> String {
        typed.flatMap { $0.label == line.label ? $0.text.shown + "_" : nil } ?? line.value(chosen)
    }

    /// Sets a line to the value that one of its hints names. Without such a value the line stays
    /// unchanged.
    mutating func choose(_ hint: String, for field: Field) {
        guard case .choice(let line) = field else { return }
        var form = self
        if form.typed?.label == line.label { form.typed = nil }
        for _ in 0..<Self.maximumSteps {
            line.change(&form.chosen, 1)
            let value = line.value(form.chosen)
            guard value == hint || value.hasPrefix(hint + " ") else { continue }
            self = form
            forgetLostLine()
            return
        }
    }

    /// The number of steps after which the search for a value ends: more than the values of any
    /// line.
    private static let maximumSteps = 40

    /// Sets a line to the next or the previous value; the first value follows the last.
    mutating func change(_ field: Field, by step: Int) {
        guard case .choice(let line) = field else { return }
        if typed?.label == line.label { typed = nil }
        line.change(&chosen, step)
        forgetLostLine()
    }

    /// Drops typed text for a line that the chosen game does not have.
    private mutating func forgetLostLine() {
        if let typed, !fields.contains(where: { $0.label == typed.label }) { self.typed = nil }
    }
}

/// The lines that all games have.
extension NewRoomForm {
    /// Returns the line of the game, with the game's usual name. The list of other games beside it
    /// begins with the game after the chosen one.
    private static func game(_ chosen: NewRoomOptions) -> FormLine {
        let all = ClientGames.named
        let place = all.firstIndex(of: chosen.plan.named) ?? 0
        return FormLine(
            label: "Game",
            choices: (all[(place + 1)...] + all[..<place]).map(\.title).joined(separator: " · "),
            value: { $0.plan.named.title },
            change: { choose(Choice.next($0.plan.named, all, $1), in: &$0) },
            typing: FormLine.Typing(
                maximumCount: 20,
                isPart: { $0.properties.isAlphabetic || $0 == " " }
            ) { text, options in
                guard
                    let game = all.first(where: {
                        $0.title.lowercased().hasPrefix(text.lowercased())
                    })
                else {
                    return
                        "No game begins with \(text): \(all.map(\.title).joined(separator: ", "))."
                }
                choose(game, in: &options)
                return nil
            }
        )
    }

    private static func choose(_ game: NamedGame, in options: inout NewRoomOptions) {
        options.choose(game)
        // The other game may have fewer seats.
        if let seats = options.seats, !options.seatRange.contains(seats) { options.seats = nil }
    }

    /// - Parameter range: the numbers of seats that the game allows.
    private static func seats(_ range: ClosedRange<Int>) -> FormLine {
        FormLine(
            label: "Seats",
            choices: "\(range.lowerBound) to \(range.upperBound)",
            value: { "\($0.seats ?? $0.usualSeats)" },
            change: { $0.seats = Choice.next($0.seats ?? $0.usualSeats, range, $1) },
            number: FormLine.Number(range: range, path: \.seats)
        )
    }

    private static let turnClock = FormLine(
        label: "Turn clock",
        choices: "off · 15 · 30 · 60 · 120",
        value: {
            $0.wantedTurnSeconds.map { $0 == 0 ? "off" : "\($0) s" } ?? RoomWords.hostsChoice
        },
        change: { $0.turnSeconds = Choice.near($0.turnSeconds ?? 60, [0, 15, 30, 60, 120], $1) }
    )

    private static let lobby = FormLine(
        label: "In lobby",
        choices: "listed · private",
        value: { $0.isPrivate ? "private" : "listed" },
        change: { options, _ in options.isPrivate.toggle() }
    )
}
