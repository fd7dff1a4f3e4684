import GameProtocol

/// What the form of a new room holds, and how each of its values goes on.
struct NewRoomForm: Equatable, Sendable {
    private(set) var chosen: NewRoomOptions
    var title: LineField
    var password = LineField(maximumCount: Limits.maximumPasswordCount, isSecret: true)
    /// The grid while it is typed; nil while it is chosen.
    private(set) var typedGrid: LineField?

    /// A line of the form.
    enum Field: String, CaseIterable, Sendable {
        case title = "Name"
        case game = "Game"
        case grid = "Grid"
        case theme = "Theme"
        case rules = "Rules"
        case decks = "Decks"
        case jokers = "Jokers"
        case seats = "Seats"
        case turnClock = "Turn clock"
        case flipBack = "Flip-back"
        case afterPair = "After pair"
        case lobby = "In lobby"
        case password = "Password"

        var isText: Bool { self == .title || self == .password }
    }

    init(_ options: NewRoomOptions) {
        chosen = options
        title = LineField(options.title ?? "", maximumCount: Limits.maximumTitleCount)
    }

    /// The lines of the game that is chosen.
    var fields: [Field] {
        Field.allCases.filter { field in
            switch field {
            case .grid, .theme, .flipBack, .afterPair: !isDeck
            case .rules, .decks, .jokers: isDeck
            case .turnClock: !isDeck || chosen.rules != .free
            case .title, .game, .seats, .lobby, .password: true
            }
        }
    }

    var isDeck: Bool { chosen.game == .deck }
    var grid: Grid { chosen.grid ?? Self.grids[0] }
    private var theme: String { chosen.theme ?? "emoji" }

    /// The room that is asked for.
    var options: NewRoomOptions {
        var options = chosen
        options.title = title.text.isEmpty ? nil : title.text
        options.password = password.text.isEmpty ? nil : password.text
        return options
    }

    /// Why there can be no such room; nil if there can.
    var problem: String? {
        if let typedGrid, let error = Self.problem(ofGrid: typedGrid.text) { return error }
        if let words = Self.blank(title) { return "The name is blank\(words)." }
        guard !isDeck, let own = Theme.named(theme), grid.pairs > own.maximumPairs else {
            return nil
        }
        let other = Theme.builtIn.first { $0.maximumPairs >= grid.pairs }
        return "The theme \(own.name) has \(own.maximumPairs) pairs, too few for "
            + "\(grid.columns)x\(grid.rows)."
            + (other.map { " \($0.name) has \($0.maximumPairs)." } ?? "")
    }

    private static func blank(_ field: LineField) -> String? {
        let isBlank = !field.text.isEmpty && field.text.allSatisfy { $0 == " " }
        return isBlank ? ": type one, or nothing" : nil
    }

    private static func problem(ofGrid text: String) -> String? {
        do throws(UsageError) {
            _ = try Grid(text, source: "The grid")
            return nil
        } catch {
            return error.sentence
        }
    }

    /// Takes a key or a paste for a line of text, and what is typed for a grid or a number.
    mutating func type(_ event: ScreenEvent, into field: Field) -> Bool {
        switch field {
        case .title: return title.take(event)
        case .password: return password.take(event)
        case .grid: return typeGrid(event)
        case .seats: return typeNumber(event, Limits.seats) { $0.chosen.seats = $1 }
        case .decks: return typeNumber(event, Limits.deckCount) { $0.chosen.deckCount = $1 }
        default: return false
        }
    }

    private mutating func typeGrid(_ event: ScreenEvent) -> Bool {
        switch event {
        case .key(.character(let scalar)) where ("0"..."9").contains(scalar) || scalar == "x":
            if typedGrid == nil { typedGrid = LineField(maximumCount: 5) }
        case .key(.backspace), .key(.control("u")): if typedGrid == nil { return false }
        default: return false
        }
        _ = typedGrid?.take(event)
        if typedGrid?.text.isEmpty == true { typedGrid = nil }
        if let text = typedGrid?.text, let grid = try? Grid(text) { chosen.grid = grid }
        return true
    }

    private mutating func typeNumber(
        _ event: ScreenEvent,
        _ range: ClosedRange<Int>,
        _ set: (inout NewRoomForm, Int) -> Void
    ) -> Bool {
        guard case .key(.character(let scalar)) = event, ("0"..."9").contains(scalar) else {
            return false
        }
        let digit = Int(scalar.value) - 0x30
        let longer = 10 * (chosen.deckCount ?? 0) + digit
        let number = range.upperBound > 9 && range.contains(longer) ? longer : digit
        if range.contains(number) { set(&self, number) }
        return true
    }

    /// What was typed for the grid is the grid, if it is one.
    mutating func settleGrid() {
        if let typedGrid, Self.problem(ofGrid: typedGrid.text) == nil { self.typedGrid = nil }
    }

    /// The value of a line, as it is shown.
    func value(of field: Field) -> String {
        switch field {
        case .title: title.shown + "_"
        case .password: password.text.isEmpty ? "(none)" : password.shown + "_"
        case .grid: typedGrid.map { $0.shown + "_" } ?? "\(grid.columns)x\(grid.rows)"
        case .game: isDeck ? "Deck draw" : "Concentration"
        case .theme: theme
        case .rules: chosen.rules == .free ? "free" : "high card"
        case .decks: "\(chosen.deckCount ?? 1)"
        case .jokers: chosen.jokers == true ? "two a deck" : "none"
        case .seats: "\(chosen.seats ?? Limits.defaultSeats)"
        case .turnClock: Self.clock(chosen.turnSeconds ?? 60)
        case .flipBack: RoomWords.tenths(chosen.hideMs ?? 1500)
        case .afterPair: RoomWords.afterPair(chosen.again ?? true)
        case .lobby: chosen.isPrivate ? "private" : "listed"
        }
    }

    /// What else there is.
    static func choices(of field: Field) -> String {
        switch field {
        case .title, .password: ""
        case .game: "Concentration · Deck draw"
        case .grid: "4x4 easy · 6x6 · 8x8 hard"
        case .theme: "emoji · cards"
        case .rules: "high card · free"
        case .decks: "1 to \(Limits.deckCount.upperBound)"
        case .jokers: "none · two a deck"
        case .seats: "1 to 6"
        case .turnClock: "off · 15 · 30 · 60 · 120"
        case .flipBack: "0.6 · 1.5 · 3.0"
        case .afterPair: "go again · pass"
        case .lobby: "listed · private"
        }
    }

    private static func clock(_ seconds: Int) -> String { seconds == 0 ? "off" : "\(seconds) s" }
}

extension NewRoomForm {
    /// Puts the next value, or the one before, into a line; after the last comes the first.
    mutating func change(_ field: Field, by step: Int) {
        switch field {
        case .title, .password: break
        case .game:
            chosen.game = isDeck ? .concentration : .deck
        case .grid: changeGrid(by: step)
        case .theme: chosen.theme = Self.next(theme, ["emoji", "cards"], step)
        case .rules: chosen.rules = chosen.rules == .free ? .highCard : .free
        case .decks: chosen.deckCount = Self.next(chosen.deckCount ?? 1, Limits.deckCount, step)
        case .jokers: chosen.jokers = chosen.jokers != true
        case .seats:
            chosen.seats = Self.next(chosen.seats ?? Limits.defaultSeats, Limits.seats, step)
        case .turnClock:
            chosen.turnSeconds = Self.near(chosen.turnSeconds ?? 60, [0, 15, 30, 60, 120], step)
        case .flipBack: chosen.hideMs = Self.near(chosen.hideMs ?? 1500, [600, 1500, 3000], step)
        case .afterPair: chosen.again = chosen.again == false
        case .lobby: chosen.isPrivate.toggle()
        }
    }

    private static let grids = ["4x4", "6x6", "8x8"].compactMap { try? Grid($0) }

    private mutating func changeGrid(by step: Int) {
        typedGrid = nil
        let pairs = Self.near(grid.pairs, Self.grids.map(\.pairs), step)
        chosen.grid = Self.grids.first { $0.pairs == pairs } ?? grid
    }

    private static func next(_ value: Int, _ range: ClosedRange<Int>, _ step: Int) -> Int {
        let next = value + step
        return next > range.upperBound
            ? range.lowerBound : next < range.lowerBound ? range.upperBound : next
    }

    private static func next<Value: Equatable>(
        _ value: Value,
        _ all: [Value],
        _ step: Int
    ) -> Value {
        let values = all.contains(value) ? all : all + [value]
        let index = values.firstIndex(of: value) ?? 0
        return values[(index + step + values.count) % values.count]
    }

    /// The next of some numbers in order; a number that is none of them lies between two.
    private static func near(_ value: Int, _ all: [Int], _ step: Int) -> Int {
        if all.contains(value) { return next(value, all, step) }
        let next = step > 0 ? all.first { $0 > value } : all.last { $0 < value }
        return next ?? (step > 0 ? all.first : all.last) ?? value
    }
}
