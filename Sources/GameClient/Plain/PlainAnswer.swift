import GameProtocol

/// The plain text of what a player asked about the room.
struct PlainAnswer: Sendable {
    let words: PlainWords
    let room: RoomView
    let at: Int

    func sentence(_ question: Happening.Question) -> Sentence {
        switch question {
        case .score: Sentence(score())
        case .time: Sentence(time())
        case .last: Sentence(last())
        case .row(let row): Sentence(self.row(row))
        case .board:
            Sentence(
                PlainTable(room, words: words)?.lines ?? PlainBoard(room, words: words).lines
            )
        case .hand: Sentence(PlainTable(room, words: words)?.hand ?? "")
        case .piles: Sentence(PlainTable(room, words: words)?.piles ?? "")
        case .left: Sentence(left())
        case .who: Sentence(who())
        }
    }

    private func score() -> String {
        let seats =
            room.playing.filter { $0.name == words.me }
            + room.playing.filter { $0.name != words.me }
        if let deck = room.deck {
            let scores = seats.map {
                "\(words.Who($0.name)) \(PlainWords.count($0.score, "point")), "
                    + "\(PlainWords.count($0.tricks, "trick"))."
            }
            let left = PlainDeck.left(deck.counts.remaining)
            return (scores + [left]).joined(separator: " ")
        }
        let scores = seats.map {
            "\(words.Who($0.name)) \(PlainWords.count($0.score, "pair")), "
                + "\(PlainWords.count($0.flips, "flip"))."
        }
        let left = room.board?.pairsLeft ?? room.concentration?.pairs ?? 0
        return (scores + ["\(PlainWords.count(left, "pair")) left."]).joined(separator: " ")
    }

    private func time() -> String {
        var parts: [String] = []
        if let turn = room.turn {
            let left = turn.endsAt.map { ", \(PlainWords.seconds(Clock.seconds($0 - at))) left" }
            let whose = turn.player == words.me ? "Your turn" : "Turn: \(turn.player)"
            parts.append(whose + (left ?? ", no clock") + ".")
        }
        if let began = room.startedAt {
            let minutes = Clock.minutes((room.endedAt ?? at) - began)
            parts.append(
                room.phase == .over
                    ? "The game took \(minutes)." : "The game runs since \(minutes)."
            )
        }
        return parts.isEmpty ? "The game has not started." : parts.joined(separator: " ")
    }

    private func last() -> String {
        if let deck = room.deck {
            guard let news = deck.last else { return "Nothing has been done here yet." }
            return PlainDeck(words: words).sentence(news).lines.joined(separator: " ")
        }
        guard let first = room.lastTurn.first else { return "Nobody has turned up a card yet." }
        let cards = room.lastTurn.map { "card \($0.cell), \(words.word($0.face))." }
        let end = room.lastTurn.last?.isPair.map { $0 ? " Pair." : " No pair." } ?? ""
        return "\(words.Who(first.player)): \(cards.joined(separator: " "))\(end)"
    }

    private func row(_ row: Int) -> String {
        guard let board = room.board, let numbers = board.row(row) else { return "" }
        let cells = numbers.map { number in
            switch board.cell(number) {
            case .down, nil: "\(number) down"
            case .up(let face): "\(number) \(words.word(face)) up"
            case .taken(let face, let player):
                "\(number) \(words.word(face)) \(words.who(player))"
            }
        }
        return "Row \(row): \(cells.joined(separator: ", "))."
    }

    private func left() -> String {
        if let deck = room.deck { return PlainDeck.left(deck.counts.remaining) }
        guard let board = room.board else { return "" }
        let numbers = board.left.map(String.init).joined(separator: ", ")
        let count = "\(PlainWords.count(board.pairsLeft, "pair")) left"
        return board.left.isEmpty ? "\(count)." : "\(count): \(numbers)."
    }

    private func who() -> String {
        let seats = room.seats.enumerated().map { index, seat in
            var notes: [String] = seat.name == words.me ? ["you"] : []
            if seat.name == room.owner { notes.append("host") }
            if !seat.isOnline { notes.append("connection lost") }
            if room.isFree {
                let count = room.deck?.count(of: seat.name) ?? 0
                notes.append("\(PlainWords.count(count, "card")) in hand")
            } else if room.phase == .playing, !seat.isPlaying {
                notes.append("plays from the next game")
            } else if room.phase != .playing {
                notes.append(seat.isReady ? "ready" : "not ready")
            }
            return seat.name + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
        }
        let watching =
            room.spectators.isEmpty
            ? "" : " Watching: \(PlainWords.list(room.spectators.map(words.who)))."
        return "At the table: \(seats.isEmpty ? "nobody" : seats.joined(separator: ", "))."
            + watching
    }
}
