import GameProtocol

@testable import Games

extension JournaledRoom {
    /// Gives the room the inputs of another room, by names in place of numbers, with some restarts
    /// of the server.
    mutating func live(through inputs: [RoomInput], restarts random: inout SeededGenerator) {
        var names: [MemberID: String] = [:]
        for input in inputs {
            advance(to: input.at)
            if random.chance(2) { restart() }
            switch input.kind {
            case .secret: break
            case .enter(let grant, let isReady, let envelope):
                names[grant.member] = grant.name
                enter(grant, isReady: isReady, envelope)
            case .request(let member, _, let request):
                let id: RequestID? = random.chance(50) ? .number(Int64(journal.count)) : nil
                ask(names[member] ?? "nobody", request, id: id)
            case .left(let member, let reason): leave(names[member] ?? "nobody", reason)
            case .offline(let member, _): lose(names[member] ?? "nobody")
            case .online(let member): regain(names[member] ?? "nobody")
            case .alarm: catchUp()
            case .calculated(_, let answer): calculate(answer)
            case .restarted: restart()
            case .shutdown: shutDown()
            }
        }
    }

    /// Plays a random evening of Concentration, with the cards in the order of its seed or of its
    /// deals.
    static func concentration(seed: Int, isDealt: Bool = false) -> (JournaledRoom, any Game) {
        var game = RandomGame(seed: seed)
        game.play(rounds: 2, steps: 200)
        let header = header(of: game.room)
        let table = isDealt ? dealt(header) ?? game.room.game : game.room.game
        return (evening(header, table, game.room.inputs, seed), table)
    }

    /// Plays a random evening at a free table.
    static func table(seed: Int) -> (JournaledRoom, any Game) {
        var table = RandomTable(seed: seed)
        table.play(steps: 40)
        let room = table.room
        return (evening(header(of: room), room.game, room.inputs, seed), room.game)
    }

    /// Plays a random round of high card.
    static func highCard(seed: Int) -> (JournaledRoom, any Game) {
        let room = RandomHighCard(seed: seed).room
        return (evening(header(of: room), room.game, room.inputs, seed), room.game)
    }

    /// Plays a random evening of Klondike; returns nil if the header is invalid.
    static func patience(seed: Int) -> JournaledRoom? {
        let room = PatienceEvening(seed: seed, steps: 60).room
        let header = header(of: room)
        return dealt(header).map { evening(header, $0, room.inputs, seed) }
    }

    private static func header(of room: TestRoom) -> JournalHeader {
        var options = room.game.options
        // The theme of the tests has the name of another theme, which is smaller.
        if case .concentration(var settings) = options, let theme = Theme.named("emoji") {
            settings.pairs = min(settings.pairs, theme.maximumPairs)
            settings.columns = ConcentrationOptions.defaultColumns(pairs: settings.pairs)
            options = .concentration(settings)
        }
        return JournalHeader(
            room: room.room.code,
            RoomSettings(
                title: room.room.title,
                seats: room.room.seats,
                options: options
            )
        )
    }

    private static func dealt(_ header: JournalHeader) -> (any Game)? {
        try? header.game()
    }

    private static func evening(
        _ header: JournalHeader,
        _ game: any Game,
        _ inputs: [RoomInput],
        _ seed: Int
    ) -> JournaledRoom {
        var random = SeededGenerator(seed)
        var room = JournaledRoom(header, game)
        room.live(through: inputs, restarts: &random)
        return room
    }
}
