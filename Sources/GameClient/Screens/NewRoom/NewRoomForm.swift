import ClientCore
import CommandLine
import GameProtocol
import TerminalKit

/// What the form of a new room holds, and how each of its values changes.
struct NewRoomForm: Equatable, Sendable {
    private(set) var chosen: NewRoomOptions
    var title: TextField
    var password = TextField(maximumCount: Limits.maximumPasswordCount, isSecret: true)
    /// The value that is being typed in the place of a choice; nil while all are chosen.
    private var typed: Typed?

    /// A line of the form.
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
        /// What is wrong with the text; nil where it is the value.
        var problem: String?
    }

    init(_ options: NewRoomOptions) {
        chosen = options
        title = TextField(options.title ?? "", maximumCount: Limits.maximumTitleCount)
    }

    /// The lines of the game that is chosen.
    var fields: [Field] {
        let game = chosen.rulesOfGame
        func own(_ place: RoomOption.Place) -> [FormLine] {
            game.options.filter { $0.linePlace == place }.compactMap(\.line)
        }
        let lines =
            [Self.game] + own(.beforeSeats) + [Self.seats(game.kind.row.seats)]
            + (game.hasTurnClock(chosen) ? [Self.turnClock] : []) + own(.afterTurnClock)
            + [Self.lobby]
        return [.title] + lines.map(Field.choice) + [.password]
    }

    /// The room that is asked for.
    var options: NewRoomOptions {
        var options = chosen
        options.title = title.text.isEmpty ? nil : title.text
        options.password = password.text.isEmpty ? nil : password.text
        return options
    }

    /// Why there can be no such room; nil if there can.
    var problem: String? {
        if let problem = typed?.problem { return problem }
        if !title.text.isEmpty, title.text.allSatisfy({ $0 == " " }) {
            return "The name is blank: type one, or nothing."
        }
        return chosen.problem.map { $0.sentence + $0.instead }
    }

    /// Takes a key or a paste for a line of text, and what is typed for a choice or a number.
    mutating func type(_ event: ScreenEvent, into field: Field) -> Bool {
        switch field {
        case .title: return Self.isTyped(event, into: title) && title.take(event)
        case .password: return Self.isTyped(event, into: password) && password.take(event)
        case .choice(let line):
            if let number = line.number { return type(event, number) }
            return line.typing.map { type(event, $0, of: line.label) } ?? false
        }
    }

    /// Whether that is for a line of text: Home and End choose the first and the last line, and
    /// where nothing is typed yet the arrows say so.
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
        case .key(.character(let scalar)) where typing.isPart(scalar):
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

    /// What was typed for a choice is the choice, if it can be one.
    mutating func settle() { if typed?.problem == nil { typed = nil } }

    /// The value of a choice, as it is shown.
    func value(of line: FormLine) -> String {
        typed.flatMap { $0.label == line.label ? $0.text.shown + "_" : nil } ?? line.value(chosen)
    }

    /// Puts the value into a line that one of its hints names; nothing where it names none.
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

    /// More values than any line goes through.
    private static let maximumSteps = 40

    /// Puts the next value, or the one before, into a line; after the last comes the first.
    mutating func change(_ field: Field, by step: Int) {
        guard case .choice(let line) = field else { return }
        if typed?.label == line.label { typed = nil }
        line.change(&chosen, step)
        forgetLostLine()
    }

    /// Forgets what is typed for a line that the chosen game does not have.
    private mutating func forgetLostLine() {
        if let typed, !fields.contains(where: { $0.label == typed.label }) { self.typed = nil }
    }
}

/// The lines that all games have.
extension NewRoomForm {
    private static let game = FormLine(
        label: "Game",
        choices: ClientGames.all.map { $0.title }.joined(separator: " · "),
        value: { $0.rulesOfGame.title },
        change: { options, step in
            let game = Choice.next(options.rulesOfGame.kind, GameKind.allCases, step)
            options.game = game
            // Another game may have fewer seats.
            if let seats = options.seats, !game.row.seats.contains(seats) { options.seats = nil }
        }
    )

    /// - Parameter range: how many seats a room of the game has.
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
