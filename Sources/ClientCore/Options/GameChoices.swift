import CommandLine
package import GameProtocol
package import TerminalKit

/// What can be chosen for a new room of a game.
package protocol GameChoices: Sendable {
    /// The game's own options, in the order in which they are listed.
    static var options: [RoomOption] { get }
    /// What the options are called beside those of another game: `decks`.
    static var optionWords: String { get }
    /// The option whose value may stand behind `create` without its name.
    static var bareOption: String? { get }
    /// The options of the room that a load or an arena takes.
    static func optionNames(of command: ClientCommand) -> [String]
    /// What a command's page shows of the game, as it is typed.
    static func examples(of command: ClientCommand) -> [(line: String, about: String)]
    /// What `help TOPIC` explains of the game.
    static var topic: GameTopic { get }

    /// The request for such a room: what was given, and nothing else.
    static func request(_ options: NewRoomOptions) -> GameOptions.Request
    /// Takes the options of a room, for another like it.
    static func take(_ options: GameOptions, into choices: inout NewRoomOptions)
    /// Why there can be no such room, and what there can be instead; nil if there can.
    static func problem(_ options: NewRoomOptions) -> (sentence: String, instead: String)?
    /// Whether options of a shell say all of such a room.
    static func hasWords(_ options: NewRoomOptions) -> Bool
    /// Why no bot plays in such a room; nil if they do.
    static func botProblem(_ options: NewRoomOptions) -> String?
    /// Whether one bot plays better than another: a game of luck alone has none that is strong.
    static var hasBotGrades: Bool { get }
    /// The room that a load plays in where somebody wants such a room: it loses no time. Nil for a
    /// game that a load does not play.
    static func loadRoom(_ wanted: NewRoomOptions) -> NewRoomOptions?
    /// How many cards such a room has, and whether they fit a window of that size.
    static func extent(_ options: NewRoomOptions, in size: Size) -> String
    /// Whether turns of such a room have a clock.
    static func hasTurnClock(_ options: NewRoomOptions) -> Bool
    /// The turn clock of a room in seconds; nil where nobody is in turn.
    static func turnSeconds(_ options: GameOptions) -> Int?

    /// What is played with: `18 pairs, theme emoji`.
    static func extent(_ options: GameOptions) -> String
    /// The lobby's detail of a room in a small window: the first line, and those below the seats.
    static func shortDetail(
        _ options: GameOptions,
        watching: String
    ) -> (head: String, foot: [String])
}

/// A page of help about a game.
package struct GameTopic: Sendable {
    package let name: String
    package var aliases: [String] = []
    /// What it explains, in a few words.
    package let about: String
    /// No line longer than 80 columns.
    package let text: String
}

extension GameChoices {
    static func hasWords(_ options: NewRoomOptions) -> Bool { true }
    static var bareOption: String? { nil }
    static func optionNames(of command: ClientCommand) -> [String] { [] }
    static func examples(of command: ClientCommand) -> [(line: String, about: String)] { [] }
    static var hasBotGrades: Bool { true }
    static func loadRoom(_ wanted: NewRoomOptions) -> NewRoomOptions? { nil }
}

/// One option of a new room: all that the client says of it.
package struct RoomOption: Sendable {
    /// Where an option stands among those that all games have.
    package enum Place: Sendable {
        case beforeSeats
        case afterTurnClock
    }

    /// Its flag, its key in the file, and what help says of it.
    let row: ClientCommandLine.Row
    var place = Place.beforeSeats
    /// Whether it says which game is meant.
    var namesGame = false
    /// What stands behind its flag in a shell; nil where it is not given, or the default. An empty
    /// text is a flag without a value.
    let typed: @Sendable (NewRoomOptions) -> String?
    /// Whether it was given at all.
    let isGiven: @Sendable (NewRoomOptions) -> Bool
    /// Its line in the form; nil for none.
    package var line: FormLine?
    /// Where its line stands.
    package var linePlace = Place.beforeSeats
    /// The lobby's words for it and its value; nil for none.
    package var detail: (@Sendable (GameOptions) -> (label: String, value: String)?)?

    var name: String { row.name }
}

/// A line of the form of a new room.
package struct FormLine: Sendable {
    package let label: String
    /// What else there is.
    package var choices = ""
    /// The value, as it is shown.
    package let value: @Sendable (NewRoomOptions) -> String
    /// Puts in the next value, or the one before; after the last comes the first.
    package let change: @Sendable (inout NewRoomOptions, Int) -> Void
    /// A number that can be typed.
    package var number: Number?
    /// A text that can be typed in the place of a choice.
    package var typing: Typing?

    package init(
        label: String,
        choices: String = "",
        value: @escaping @Sendable (NewRoomOptions) -> String,
        change: @escaping @Sendable (inout NewRoomOptions, Int) -> Void,
        number: Number? = nil,
        typing: Typing? = nil
    ) {
        self.label = label
        self.choices = choices
        self.value = value
        self.change = change
        self.number = number
        self.typing = typing
    }

    package struct Number: Sendable {
        package let range: ClosedRange<Int>
        package let path: any WritableKeyPath<NewRoomOptions, Int?> & Sendable

        package init(
            range: ClosedRange<Int>,
            path: any WritableKeyPath<NewRoomOptions, Int?> & Sendable
        ) {
            self.range = range
            self.path = path
        }
    }

    package struct Typing: Sendable {
        package let maximumCount: Int
        package let isPart: @Sendable (Unicode.Scalar) -> Bool
        /// Takes the text; gives what is wrong with it.
        package let take: @Sendable (String, inout NewRoomOptions) -> String?
    }
}

/// How a choice goes on.
package enum Choice {
    package static func next(_ value: Int, _ range: ClosedRange<Int>, _ step: Int) -> Int {
        let next = value + step
        return next > range.upperBound
            ? range.lowerBound : next < range.lowerBound ? range.upperBound : next
    }

    package static func next<Value: Equatable>(_ value: Value, _ all: [Value], _ step: Int) -> Value
    {
        let values = all.contains(value) ? all : all + [value]
        let index = values.firstIndex(of: value) ?? 0
        return values[(index + step + values.count) % values.count]
    }

    /// The next of some numbers in order; a number that is none of them lies between two.
    package static func near(_ value: Int, _ all: [Int], _ step: Int) -> Int {
        if all.contains(value) { return next(value, all, step) }
        let next = step > 0 ? all.first { $0 > value } : all.last { $0 < value }
        return next ?? (step > 0 ? all.first : all.last) ?? value
    }
}
