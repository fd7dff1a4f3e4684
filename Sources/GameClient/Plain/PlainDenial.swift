import GameProtocol

/// The plain text of a no.
struct PlainDenial: Sendable {
    let words: PlainWords

    func line(_ denial: Denial) -> String {
        switch denial {
        case .notYourTurn(let player):
            (player.map { "It is \($0)'s turn" } ?? "It is not your turn")
                + (words.game == .deck ? "." : ": cards do not flip yet.")
        case .tooLate: "Too late: that turn is over."
        case .tooSoon: "Wait, the cards are turning back."
        case .cellUp(let cell): "Card \(cell) is already face up. Choose another."
        case .cellTaken(let cell): "Card \(cell) is taken. Choose another."
        case .noSuchCell(let cell, let count): "There is no card \(cell). Cards are 1 to \(count)."
        case .noSuchRow(let row, let rows): "There is no row \(row). Rows are 1 to \(rows)."
        case .noSuchEntry(let number, let count):
            count == 0
                ? "There is no room \(number) in a list. Type rooms, or create."
                : "There is no room \(number) in the list. Rooms are 1 to \(count)."
        case .watching: "You are watching. Type join to take a free seat."
        case .nextRound: "A game is running; you play from the next one."
        case .notStarted: "The game has not started yet."
        case .gameOver: "The game is over. Type rematch to play again."
        case .gameRuns: "A game is running: that is for between games."
        default: aboutRooms(denial)
        }
    }

    private func aboutRooms(_ denial: Denial) -> String {
        switch denial {
        case .noRoom: "You are in no room. Type rooms to see them, or create."
        case .nothingYet: "There is no question to answer."
        case .slowDown: "Slow down a little; that was not sent."
        case .notHost(let owner):
            "Only the host\(owner.map { ", \($0)," } ?? "") can do that."
        case .noSuchPlayer(let name): "There is no \(name) here. Type who."
        case .roomFull(let code): "\(code) is full. To watch it: watch \(code)"
        case .noSuchRoom(let code, let near): PlainFailure.noSuchRoom(code, near)
        case .wrongPassword(let code, let given): PlainFailure.wrongPassword(code, given)
        case .roomFirst(let code):
            "You are playing in \(code). Type leave first; the game is lost then."
        default: aboutCommands(denial)
        }
    }

    private func aboutCommands(_ denial: Denial) -> String {
        switch denial {
        case .unknownCommand(let line): unknown(line)
        case .oneAtATime: "One number at a time: type one, then Enter, then the next."
        case .incomplete(let usage): "Type it so: \(usage)"
        case .badOption(let sentence): sentence
        case .waitingNeedsPipe: "wait is for input from a pipe; here just wait."
        case .noConnection(let seconds):
            "No connection: that was not sent. "
                + (seconds.map {
                    "Next try in \(PlainWords.seconds($0)); r tries now, quit leaves."
                } ?? "Trying now; quit leaves.")
        case .isConnected: "You are connected."
        case .noSeatsKept: "This server keeps no seats. Type quit to leave the game."
        case .yesOrNo: "Please type yes or no."
        case .other(let code, let message):
            message.isEmpty ? "The server said no (\(code))." : "\(message) (\(code))"
        default: aboutDecks(denial)
        }
    }

    private func aboutDecks(_ denial: Denial) -> String {
        switch denial {
        case .noRounds: "This table has no rounds, turns or scores: draw when you like."
        case .nothingToFlip: "There is nothing to flip here. Type draw."
        case .noDeck: "That is for deck rooms; here you type the number of a card."
        case .onlyDraw: "In high card you draw one card in your turn, and nothing else: type draw."
        case .notACard(let word):
            "\(Cleaning.clean(word, columns: 20)) is no card. Cards are typed KH, 10S or X1."
        case .notAPile(let word):
            "\(Cleaning.clean(word, columns: 20)) is no pile. A pile's name is 1 to 20 letters, "
                + "digits, _ . or -."
        case .tooManyAtOnce: "At once you can move 1 to 200 cards."
        case .notEnoughCards(let left, let pile): Self.onlySoMany(left, pile)
        case .cardNotThere(let card, let pile):
            (card.map { "\(Self.capital(PlainCards.named($0))) is" } ?? "One of these cards is")
                + " not in \(pile.map(words.pile) ?? "your hand"); nothing was moved."
        case .noSuchPile(let pile): "There is no pile \(pile) here. Type piles."
        case .notYourPile(let pile): "The cards of \(pile) are for \(pile) alone."
        default: ""
        }
    }

    /// `Only 3 cards are left.`
    static func onlySoMany(_ left: Int?, _ pile: String?) -> String {
        let place = pile.map { " in \($0)" } ?? ""
        switch left {
        case nil: return "There are not so many cards left\(place)."
        case 0?: return "No cards are left\(place)."
        case 1?: return "Only 1 card is left\(place)."
        case let left?: return "Only \(left) cards are left\(place)."
        }
    }

    private static func capital(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    private func unknown(_ line: String) -> String {
        let verb = line.split(separator: " ").first.map(String.init) ?? ""
        let shown = Cleaning.clean(verb, columns: 30)
        guard let near = Nearest.word(to: verb, among: Command.verbs) else {
            return "\(shown) is no command. Type help for the commands."
        }
        return "\(shown) is no command. Did you mean \(near)? Type help for all."
    }
}
