import CommandLine
package import GameProtocol
package import TerminalKit

/// The choices for a new room of a game.
package protocol GameChoices: Sendable {
    /// The options that only this game has, in the order of help and of the form.
    static var options: [RoomOption] { get }
    /// The games of this kind of room, under the names that players know. The first is the kind.
    static var named: [NamedGame] { get }
    /// Returns the room that the options describe: its game, the request and the limits.
    static func plan(_ options: NewRoomOptions) -> RoomPlan
    /// Returns the details of a room in the lobby.
    static func card(_ options: GameOptions) -> RoomCard
}

/// The room that the options of a new room describe: its game, the request and the limits.
package struct RoomPlan: Sendable {
    /// The game under the name that players know, such as Crazy Eights.
    package let named: NamedGame
    /// The request for a room with these options. It contains only the options that were given.
    let request: GameOptions.Request
    /// The size of the room in words, such as `16 cards`.
    package var extent = ""
    /// The smallest window for the room, as the form names it: 0x0 if every window is large
    /// enough, nil if the form names none.
    package var neededSize: Size?
    /// The possible numbers of seats.
    var seats: ClosedRange<Int>
    /// The number of seats if the player names none.
    var usualSeats: Int
    /// Whether shell options can describe the whole room.
    var hasWords = true
    /// The reason why no room can have these options, and an alternative; nil if a room can have
    /// them.
    var problem: (sentence: String, instead: String)?
    /// The reason why no bot plays in a room with these options; nil if bots do.
    var botProblem: String?
    /// Whether the turns have a clock.
    package var hasTurnClock = true

    init(_ named: NamedGame, _ request: GameOptions.Request) {
        (self.named, self.request) = (named, request)
        seats = named.kind.row.seats
        usualSeats = named.kind.row.defaultSeats
    }
}

/// The details of a room in the lobby.
package struct RoomCard: Sendable {
    /// The cards of the room in words: `18 pairs, theme emoji`.
    package var extent = ""
    /// The cards of a new round as rows of `▄`, for a small picture.
    package var sketch: [String] = []
    /// The first line of the details in a small window. `foot` has the lines below the seats; the
    /// number of spectators follows its last line.
    package var head = ""
    package var foot: [String] = []
    /// The turn clock in seconds; nil for a room without turns.
    package var turnSeconds: Int?
    /// The smallest window for playing in the room; nil if any window is large enough.
    package var neededSize: Size?
}

/// A page of help about a game.
package struct GameTopic: Sendable {
    package let name: String
    package var aliases: [String] = []
    /// The subject of the page in a few words.
    package let about: String
    /// The text, in lines of at most 80 columns.
    package let text: String
}

/// A game under the name that players know: a kind of room, or a card game with rules of its own.
package struct NamedGame: Equatable, Sendable {
    package let kind: GameKind
    /// The name in options, such as `crazy_eights`.
    package let name: String
    /// The name for people, such as `Crazy Eights`.
    package let title: String
    /// The game's own options that the name sets; nil if it leaves them open.
    var options: GameValue<NewRoomOptions>?
}

extension GameChoices where Self: ClientGame {
    static var named: [NamedGame] {
        [NamedGame(kind: kind, name: kind.rawValue, title: title)]
    }
}

/// An option of a new room, with everything that the client says about it.
package struct RoomOption: Sendable {
    /// The place of a game's own option among the options that every game has.
    package enum Place: Sendable {
        case beforeSeats
        case afterTurnClock
    }

    /// The flag, the key in the file and the text of help.
    let row: ClientCommandLine.Row
    var place = Place.beforeSeats
    /// Whether a player who gives the option need not name the game.
    var namesGame = false
    /// The commands that accept the option, apart from those that accept all options of new rooms.
    var commands: [ClientCommand] = []
    /// Returns the value after the flag in a shell; nil if the option is not given or has its
    /// default. An empty text means a flag without a value.
    let typed: @Sendable (NewRoomOptions) -> String?
    let isGiven: @Sendable (NewRoomOptions) -> Bool
    /// The option's line in the form; nil for none.
    package var line: FormLine?
    /// The place of the line in the form.
    package var linePlace = Place.beforeSeats
    /// Returns the label and the value of the option in the lobby; nil for none.
    package var detail: (@Sendable (GameOptions) -> (label: String, value: String)?)?

    var name: String { row.name }
}

/// A line of the form of a new room.
package struct FormLine: Sendable {
    package let label: String
    /// The choices in words, as the form shows them: `none · two a deck`.
    package var choices = ""
    package let value: @Sendable (NewRoomOptions) -> String
    /// Changes to the next value for 1, or to the previous one for -1. The first value follows the
    /// last.
    package let change: @Sendable (inout NewRoomOptions, Int) -> Void
    /// Whether the form shows the line for a room with these options.
    package let isShown: @Sendable (NewRoomOptions) -> Bool
    /// The number that can be typed, if the line takes one.
    package var number: Number?
    /// The text that can be typed instead of a choice, if the line takes one.
    package var typing: Typing?

    package init(
        label: String,
        choices: String = "",
        value: @escaping @Sendable (NewRoomOptions) -> String,
        change: @escaping @Sendable (inout NewRoomOptions, Int) -> Void,
        isShown: @escaping @Sendable (NewRoomOptions) -> Bool = { _ in true },
        number: Number? = nil,
        typing: Typing? = nil
    ) {
        self.label = label
        self.choices = choices
        self.value = value
        self.change = change
        self.isShown = isShown
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
        /// Stores the text, or returns the reason why it is wrong.
        package let take: @Sendable (String, inout NewRoomOptions) -> String?

        package init(
            maximumCount: Int,
            isPart: @escaping @Sendable (Unicode.Scalar) -> Bool,
            take: @escaping @Sendable (String, inout NewRoomOptions) -> String?
        ) {
            self.maximumCount = maximumCount
            self.isPart = isPart
            self.take = take
        }
    }
}

/// The order of choices in a line of the form.
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

    /// Returns the next of some sorted numbers, or the previous one for a negative step. `value`
    /// may lie between two of the numbers.
    package static func near(_ value: Int, _ all: [Int], _ step: Int) -> Int {
        if all.contains(value) { return next(value, all, step) }
        let next = step > 0 ? all.first { $0 > value } : all.last { $0 < value }
        return next ?? (step > 0 ? all.first : all.last) ?? value
    }
}

/// The games with a daily deal, and their names in commands.
package enum DailyGames {
    package static let all = GameKind.allCases.filter {
        GameOptions.Request($0, daily: DailyDate(secondsSince1970: 0)) != nil
    }
    package static let usage = "daily [\(all.map(\.rawValue).joined(separator: "|"))]"
    static let helpLines = all.map { game in
        let line = "  daily \(game.rawValue)"
        let blanks = String(repeating: " ", count: max(1, 20 - line.count))
        return "\(line)\(blanks)today's deal, the same for everybody"
    }

    /// Returns the game with that name, in upper or lower case. Without a word, returns the first
    /// game with a daily deal. Returns nil for any other word.
    package static func named(_ word: String?) -> GameKind? {
        guard let word = word?.lowercased() else { return all.first }
        return all.first { $0.rawValue == word }
    }
}
