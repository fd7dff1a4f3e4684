import GameProtocol
import Games
import Ratings

/// The lines of a file while a ladder is opened.
struct LadderContent {
    fileprivate var state = LadderNames()
    private(set) var badCount = 0
    /// The number of the first line that was not understood, from 1.
    private(set) var badLine: Int?
    private var lineCount = 0

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        lineCount += 1
        if bytes.isEmpty { return }
        let isTaken =
            switch LadderLine(bytes) {
            case .name(let name, let salt, let hash): state.bind(name, salt, hash)
            case .round(let round): state.keep(round)
            case nil: false
            }
        if isTaken { return }
        badCount += 1
        if badLine == nil { badLine = lineCount }
    }
}

/// The names and the rounds of a ladder.
private struct LadderNames {
    var names: [String] = []
    var numbers: [String: Int] = [:]
    /// The salt and the hash of each name's key; nil for a name that only has rounds.
    var keys: [(salt: String, hash: String)?] = []
    var tables: [LadderTable] = []
    /// The index of each table, by game and class.
    var places: [String: Int] = [:]
    /// The identities of all rounds, so that none counts twice.
    var rounds: Set<LadderRound.Identity> = []

    /// Returns the number of a name, new ones included; nil if the ladder is full.
    mutating func number(of name: String) -> Int? {
        // A name in lower case is its own key.
        if let number = numbers[name] { return number }
        let key = NameRule.key(name)
        if let number = numbers[key] { return number }
        if names.count >= Ladder.maximumNames { return nil }
        numbers[key] = names.count
        names.append(name)
        keys.append(nil)
        return names.count - 1
    }

    /// The first key of a name counts.
    mutating func bind(_ name: String, _ salt: String, _ hash: String) -> Bool {
        guard let number = number(of: name) else { return false }
        if keys[number] == nil {
            keys[number] = (salt, hash)
            names[number] = name
        }
        return true
    }

    /// Returns the table of a game and class; nil if the game is unknown.
    mutating func table(_ contest: String) -> Int? {
        if let place = places[contest] { return place }
        let words = contest.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, let game = GameKind(rawValue: words[0]) else { return nil }
        places[contest] = tables.count
        tables.append(LadderTable(game, words[1]))
        return tables.count - 1
    }

    mutating func keep(_ round: LadderRound) -> Bool {
        guard let table = table(round.contest) else { return false }
        var places: [[Int]] = []
        for place in round.places {
            var numbers: [Int] = []
            for player in place {
                guard let number = number(of: player.name) else { return false }
                numbers.append(number)
            }
            places.append(numbers)
        }
        if rounds.insert(round.identity).inserted { tables[table].keep(places, at: round.time) }
        return true
    }
}

/// The content of a ladder, with its file.
struct LadderState {
    private(set) var file: LadderFile
    private var content: LadderNames
    /// Whether a flush of the file is due.
    var isFlushing = false

    init(_ file: LadderFile, _ content: consuming LadderContent) {
        self.file = file
        self.content = content.state
        for index in self.content.tables.indices { self.content.tables[index].rateAll() }
    }

    /// The number of a name with a key; nil for any other name.
    func keyed(_ name: String) -> Int? {
        content.numbers[NameRule.key(name)].flatMap { content.keys[$0] == nil ? nil : $0 }
    }

    func claim(_ name: String, key: String?) -> Ladder.Claim {
        guard let number = keyed(name), let own = content.keys[number] else { return .free }
        return key.map { SHA256.hex(SHA256.hash(own.salt + $0)) } == own.hash ? .own : .foreign
    }

    mutating func bind(_ name: String, key: String, salt: String, at time: WallClock) -> Bool {
        let hash = SHA256.hex(SHA256.hash(salt + key))
        guard keyed(name) == nil, content.bind(name, salt, hash) else { return false }
        _ = file.append(Array("\(time.universal)\tname\t\(name)\t\(salt)\t\(hash)\n".utf8))
        return true
    }

    mutating func record(
        _ over: Over,
        _ options: GameOptions,
        in room: String,
        at time: WallClock
    ) -> LadderChange? {
        guard let contest = options.contest, !over.winners.isEmpty,
            ![.abandoned, .shutdown].contains(over.reason)
        else { return nil }
        let places = Self.places(over).map { place in place.filter { keyed($0.name) != nil } }
            .filter { !$0.isEmpty }
        guard places.reduce(0, { $0 + $1.count }) > 1 else { return nil }
        let round = LadderRound(
            time: time.secondsSince1970 * 1_000 + time.milliseconds,
            contest: "\(options.game.rawValue) \(contest)",
            places: places,
            room: room,
            number: over.round,
            serverSeed: over.serverSeed,
            reason: over.reason.rawValue
        )
        guard let table = content.table(round.contest),
            content.rounds.insert(round.identity).inserted
        else { return nil }
        _ = file.append(Array("\(time.universal)\(round.line)\n".utf8))
        let numbers = places.map { place in place.compactMap { keyed($0.name) } }
        let changed = content.tables[table].add(numbers, at: round.time)
        let present = content.tables[table]
        return LadderChange(
            room: room,
            round: over.round,
            game: options.game,
            contest: contest,
            count: present.players.count,
            rows: changed.map { index, before in
                LadderChange.Row(
                    name: content.names[present.players[index].number],
                    rank: present.rank(index),
                    rating: present.points(index),
                    change: present.points(index) - before
                )
            }
        )
    }

    /// Returns the players with their points by place: by the game's own places, or else the
    /// winners first and the others by their points.
    private static func places(_ over: Over) -> [[(name: String, points: Int)]] {
        let points = Dictionary(
            over.scores.map { ($0.player, $0.points) },
            uniquingKeysWith: { first, _ in first }
        )
        if let places = over.places {
            return places.map { place in place.map { ($0, points[$0] ?? 0) } }
        }
        let others = over.scores.filter { !over.winners.contains($0.player) }
        let levels = Set(others.map(\.points)).sorted(by: >)
        let winners = over.winners.map { (name: $0, points: points[$0] ?? 0) }
        return [winners]
            + levels.map { level in
                others.filter { $0.points == level }.map { (name: $0.player, points: level) }
            }
    }

    func distance(_ one: String, _ other: String, _ contest: String) -> (met: Int, lead: Double) {
        guard let place = content.places[contest] else { return (0, 0) }
        let table = content.tables[place]
        let indices = [one, other].map { keyed($0).flatMap { table.index(of: $0) } }
        let ratings = indices.map { $0.map { table.players[$0].rating.rating } ?? 1_500 }
        guard let first = indices[0], let second = indices[1] else {
            return (0, abs(ratings[0] - ratings[1]))
        }
        return (table.meetings(first, second), abs(ratings[0] - ratings[1]))
    }

    func page(_ request: LadderRequest) throws(Refusal) -> LadderReply {
        let tables = content.tables
            .filter { request.game == nil || $0.game == request.game }
            .sorted { $0.roundCount > $1.roundCount }
        let classes = tables.prefix(Limits.listPage.upperBound).map {
            LadderClass(
                game: $0.game,
                contest: $0.contest,
                rounds: $0.roundCount,
                players: $0.players.count
            )
        }
        let asked = tables.first { request.contest == nil || $0.contest == request.contest }
        guard let table = asked else {
            if request.contest == nil { return LadderReply(classes: classes) }
            throw Refusal(.badValue, "The ladder has no such class.", field: "class")
        }
        let standings = table.standings(since: request.since.map { $0.seconds * 1_000 })
        let rows = standings.rows
        let names = rows.map { content.names[table.players[$0.index].number] }
        var first = 0
        if let after = request.after {
            let key = NameRule.key(after)
            guard let place = names.firstIndex(where: { NameRule.key($0) == key }) else {
                throw Refusal(.badValue, "That name is not in this class.", field: "after")
            }
            first = place + 1
        }
        let shown = first..<min(rows.count, first + request.limit)
        return LadderReply(
            classes: classes,
            shown: (table.game, table.contest),
            rows: shown.map { place in
                let row = rows[place]
                return LadderRow(
                    rank: place + 1,
                    name: names[place],
                    rating: Int(row.rating.rounded()),
                    error: row.error.map { Int($0.rounded()) },
                    rounds: row.results.count,
                    won: row.results.won,
                    drawn: row.results.drawn,
                    lost: row.results.lost,
                    streak: row.results.streak,
                    trend: row.trend
                )
            },
            next: shown.upperBound < rows.count ? names[shown].last : nil,
            cross: request.isCross
                ? shown.map { one in
                    shown.map { standings.results(rows[one].index, rows[$0].index) }
                } : nil
        )
    }
}
