import GameProtocol
import Ratings

/// The lines of a file while a ladder is opened.
struct LadderContent {
    private(set) var state = LadderNames()
    private(set) var badCount = 0
    /// The number of the first line that was not understood, from 1.
    private(set) var badLine: Int?
    private var lineCount = 0
    /// The last game and class, and the index of its table.
    private var last: (contest: [UInt8], table: Int) = ([], 0)
    /// The players of the present line.
    private var seats: [LadderTable.Seat] = []

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        lineCount += 1
        // Some editors put a mark before the first line.
        let hasMark = lineCount == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let bytes = hasMark ? UnsafeBufferPointer(rebasing: bytes.dropFirst(3)) : bytes
        if bytes.isEmpty || bytes.elementsEqual([0x0D]) || isTaken(bytes) { return }
        badCount += 1
        if badLine == nil { badLine = lineCount }
    }

    private mutating func isTaken(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let line = LadderLine(bytes) else { return false }
        switch line.kind {
        case .name:
            let (name, salt, hash) = (line.text(0), line.text(1), line.text(2))
            return NameRule.accepts(name) && hash.utf8.count == 64 && state.bind(name, salt, hash)
        case .round: return keep(line)
        }
    }

    private mutating func keep(_ line: LadderLine) -> Bool {
        guard let identity = line.identity else { return false }
        seats.removeAll(keepingCapacity: true)
        let isUnderstood = line.forEachPlayer { name, place in
            guard seats.count < Limits.seats.upperBound,
                let number = state.number(of: String(decoding: name, as: UTF8.self)),
                !seats.contains(where: { $0.number == number })
            else { return false }
            seats.append((number, place))
            return true
        }
        guard isUnderstood, seats.count > 1, let table = table(line) else { return false }
        state.keep(seats, in: table, at: line.time, identity)
        return true
    }

    private mutating func table(_ line: LadderLine) -> Int? {
        if line.column(0).elementsEqual(last.contest) { return last.table }
        guard let table = state.table(line.text(0)) else { return nil }
        last = (Array(line.column(0)), table)
        return table
    }
}

/// The content of a ladder, with its file.
struct LadderState {
    var file: LadderFile
    private var content: LadderNames
    /// Whether a flush of the file is due.
    var isFlushing = false
    /// Whether the last flush had an error.
    var isFailing = false

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
        file.append(Array("\(time.universal)\tname\t\(name)\t\(salt)\t\(hash)\n".utf8))
        return true
    }

    /// Counts a round, and returns what changed; nil if it does not count, or counts already.
    mutating func record(
        _ over: Over,
        _ leavers: [String],
        _ options: GameOptions,
        in room: String,
        isKnown: Bool,
        at time: WallClock
    ) -> LadderChange? {
        guard let contest = options.contest, !over.winners.isEmpty,
            ![.abandoned, .shutdown].contains(over.reason)
        else { return nil }
        let places = Self.places(over, leavers).map { place in
            place.filter { keyed($0.name) != nil }
        }
        .filter { !$0.isEmpty }
        let seats = places.enumerated().flatMap { place, players in
            players.compactMap { player in keyed(player.name).map { ($0, place) } }
        }
        guard seats.count > 1 else { return nil }
        let round = LadderRound(
            contest: "\(options.game.rawValue) \(contest)",
            places: places,
            room: room,
            number: over.round,
            serverSeed: over.serverSeed,
            reason: over.reason.rawValue
        )
        let line = round.line(at: time)
        guard let table = content.table(round.contest),
            let identity = line.withUnsafeBufferPointer({ LadderLine($0)?.identity })
        else { return nil }
        // With a fixed seed the rooms of two starts have the same codes and seeds.
        let isNew = content.rounds.insert(identity).inserted
        guard isNew || !isKnown else { return nil }
        file.append(line + [0x0A])
        let now = time.secondsSince1970 * 1_000 + time.milliseconds
        let changed = content.tables[table].add(seats, at: now)
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
    /// winners first, the others by their points, and those who gave up.
    private static func places(
        _ over: Over,
        _ leavers: [String]
    ) -> [[(name: String, points: Int)]] {
        let points = Dictionary(
            over.scores.map { ($0.player, $0.points) },
            uniquingKeysWith: { first, _ in first }
        )
        if let places = over.places {
            return places.map { place in place.map { ($0, points[$0] ?? 0) } }
        }
        let losers = over.scores.filter { !over.winners.contains($0.player) }
        let others = losers.filter { !leavers.contains($0.player) }
        let levels = Set(others.map(\.points)).sorted(by: >)
        let winners = over.winners.map { (name: $0, points: points[$0] ?? 0) }
        return [winners]
            + levels.map { level in
                others.filter { $0.points == level }.map { (name: $0.player, points: level) }
            }
            + [losers.filter { leavers.contains($0.player) }.map { ($0.player, $0.points) }]
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

    /// Returns the index of the table that a request asks for; nil if the ladder has none.
    func table(_ request: LadderRequest) throws(Refusal) -> Int? {
        let table = tables(request).first {
            request.contest == nil || content.tables[$0].contest == request.contest
        }
        if table != nil || request.contest == nil { return table }
        throw Refusal(.badValue, "The ladder has no such class.", field: "class")
    }

    /// Returns the indices of the tables of a game, or of all games, the most rounds first.
    private func tables(_ request: LadderRequest) -> [Int] {
        content.tables.indices
            .filter { request.game == nil || content.tables[$0].game == request.game }
            .sorted {
                (content.tables[$1].roundCount, $0) < (content.tables[$0].roundCount, $1)
            }
    }

    /// The rounds of a table, and the number of its players.
    func history(_ table: Int) -> (history: LadderHistory, playerCount: Int) {
        (content.tables[table].history, content.tables[table].players.count)
    }

    /// Returns a page of a table, or only the classes. Without `standings`, all rounds count.
    func page(
        _ request: LadderRequest,
        of table: Int?,
        _ standings: LadderStandings? = nil
    ) throws(Refusal) -> LadderReply {
        let classes = tables(request).prefix(Limits.listPage.upperBound).map { index in
            LadderClass(
                game: content.tables[index].game,
                contest: content.tables[index].contest,
                rounds: content.tables[index].roundCount,
                players: content.tables[index].players.count
            )
        }
        guard let table else { return LadderReply(classes: classes) }
        let players = content.tables[table].players
        let standings = standings ?? content.tables[table].standings
        let rows = standings.rows
        var first = 0
        if let after = request.after {
            let index = content.numbers[NameRule.key(after)]
                .flatMap { content.tables[table].index(of: $0) }
            guard let place = rows.firstIndex(where: { $0.index == index }) else {
                throw Refusal(.badValue, "That name is not in this class.", field: "after")
            }
            first = place + 1
        }
        let shown = first..<min(rows.count, first + request.limit)
        func name(_ place: Int) -> String { content.names[players[rows[place].index].number] }
        return LadderReply(
            classes: classes,
            shown: (content.tables[table].game, content.tables[table].contest),
            rows: shown.map { place in
                let row = rows[place]
                return LadderRow(
                    rank: standings.rank(place),
                    name: name(place),
                    rating: row.points,
                    error: row.error.map { Int($0.rounded()) },
                    rounds: row.results.count,
                    won: row.results.won,
                    drawn: row.results.drawn,
                    lost: row.results.lost,
                    streak: row.results.streak,
                    trend: request.since == nil ? players[row.index].trend : nil
                )
            },
            next: shown.upperBound < rows.count ? shown.last.map(name) : nil,
            cross: request.isCross
                ? shown.map { one in
                    shown.map { standings.results(rows[one].index, rows[$0].index) }
                } : nil
        )
    }
}

/// A round as a line of the file.
struct LadderRound {
    /// The game and the class of options, with a blank between them.
    var contest: String
    /// The players with their points, by place.
    var places: [[(name: String, points: Int)]]
    var room: String
    var number: Int
    var serverSeed: String
    var reason: String

    /// Returns the line, without `\n`. Its columns are separated by tabs.
    func line(at time: WallClock) -> [UInt8] {
        let players = places.map { place in
            place.map { "\($0.name) \($0.points)" }.joined(separator: " = ")
        }.joined(separator: " > ")
        let columns = [
            time.universal, "round", contest, players, "\(room) \(number)", serverSeed, reason,
        ]
        return Array(columns.joined(separator: "\t").utf8)
    }
}
