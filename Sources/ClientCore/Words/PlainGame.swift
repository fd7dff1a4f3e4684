package import GameProtocol

/// The plain text of the events in a round.
struct PlainGame: Sendable {
    let words: PlainWords
    /// Whether a person at a terminal can answer questions.
    let asks: Bool

    func sentence(_ news: News) -> Sentence {
        switch news {
        case .started: Sentence("Round started.").open()
        case .turn(let player, let seconds, let kind): turn(player, seconds, kind)
        case .game(let news): news.game.sentence(news, words)
        case .timedOut(let player, let strikes): timedOut(player, strikes)
        case .fewSecondsLeft(let seconds): Sentence("\(PlainWords.seconds(seconds)) left.")
        case .over(let over, let results, let room):
            PlainOver(words: words).sentence(over, results, room)
        case .proved(let deal, let verdict):
            Sentence("Proof of deal \(deal): \(PlainOver.dealLine(verdict))")
        case .checked(let verdict, let goesOn):
            Sentence(
                ["Proof: \(PlainOver.line(verdict))"]
                    + (asks && !goesOn
                        ? [Self.afterwards] : [])
            )
        default: .nothing
        }
    }

    private static let afterwards =
        "Type rematch to play again, review to go through it, leave for the lobby, or quit."

    private func turn(_ player: String, _ seconds: Int?, _ kind: News.TurnKind) -> Sentence {
        let isMine = player == words.me
        let clock = seconds.map { ", \(PlainWords.seconds($0))" } ?? ""
        switch kind {
        case .again: return Sentence(isMine ? "Go again." : "\(player) goes again.").joining()
        case .next: return Sentence(isMine ? "Your turn\(clock)." : "Turn: \(player).").joining()
        case .first:
            let what = words.moveWords
            let hint =
                isMine
                ? "Type \(what), or help." : "Type \(what) when it is your turn, or help."
            return Sentence("\(isMine ? "Your turn\(clock)." : "Turn: \(player).") \(hint)")
                .joining()
        }
    }

    private func timedOut(_ player: String, _ strikes: Int) -> Sentence {
        let whose = player == words.me ? "Your time is up." : "Time is up for \(player)."
        guard (1...2).contains(strikes) else { return Sentence(whose).open() }
        return Sentence("\(whose) \(strikes) of 3: the third costs the seat.").open()
    }
}

/// The words for the people on a server.
package enum PlainPeople {
    static func lines(_ people: [ListedPerson]) -> [String] {
        guard !people.isEmpty else { return ["Nobody else is here."] }
        let heading = people.count == 1 ? "1 other person:" : "\(people.count) other people:"
        return [heading] + people.map(line) + ["Type invite NAME to call one of them."]
    }

    /// `bob is in the lobby.`, `cat plays Klondike in K3QF.`
    private static func line(_ person: ListedPerson) -> String {
        let minutes = person.hereMs / 60_000
        guard let room = person.room else {
            return minutes == 0
                ? "\(person.name) is in the lobby."
                : "\(person.name) has been in the lobby for \(PlainWords.count(minutes, "minute"))."
        }
        return "\(person.name) \(verb(person)) \(ClientGames[room.game].title) in \(room.code)."
    }

    private static func verb(_ person: ListedPerson) -> String {
        guard person.room?.role == .player else { return "watches" }
        return person.isPlaying ? "plays" : "sits at"
    }

    /// The place of a person on the screen: `lobby, 3 min` or `plays in K3QF`.
    package static func place(_ person: ListedPerson) -> String {
        guard let room = person.room else {
            let minutes = person.hereMs / 60_000
            return minutes == 0 ? "lobby" : "lobby, \(min(minutes, 999)) min"
        }
        let verb = room.role == .spectator ? "watches" : person.isPlaying ? "plays in" : "sits in"
        return "\(verb) \(room.code)"
    }
}
