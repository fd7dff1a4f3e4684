import CommandLine
import GameProtocol

/// The reasons for rejecting a command. On a screen they name a key instead of a command.
package struct PlainRejection: Sendable {
    package let words: PlainWords

    package init(words: PlainWords) { self.words = words }

    package func line(_ rejection: Rejection) -> String {
        switch rejection {
        case .play(let rejection): line(rejection)
        case .room(let rejection): line(rejection)
        case .command(let rejection): line(rejection)
        case .game(let rejection): rejection.game.line(rejection, words)
        case .other(let code, let message): PlainFailure.refused(code, message)
        }
    }

    private func line(_ rejection: PlayRejection) -> String {
        switch rejection {
        case .notYourTurn(let player):
            (player.map { "It is \($0)'s turn" } ?? "It is not your turn") + "."
        case .tooLate: "Too late: that turn is over."
        case .watching:
            "You are watching. "
                + words.by(plain: "Type join to take a free seat.", screen: "f takes a free seat.")
        case .nextRound:
            words.by(plain: "A game", screen: "A round")
                + " is running; you play from the next one."
        case .notStarted: "The round has not started yet."
        case .gameOver:
            "The round is over. "
                + words.by(plain: "Type rematch to play again.", screen: "r plays again.")
        case .gameRuns: "A round is running. That works between rounds."
        case .noRounds:
            "This table has no rounds, turns or scores: \(words.rules.openHint)."
        }
    }

    private func line(_ rejection: EntranceRejection) -> String {
        switch rejection {
        case .noRoom: "You are in no room. Type rooms to see them, or create."
        case .noSuchEntry(let number, let count):
            count == 0
                ? "There is no room \(number) in a list. Type rooms, or create."
                : "There is no room \(number) in the list. Rooms are 1 to \(count)."
        case .notHost(let owner):
            "Only the owner\(owner.map { ", \($0)," } ?? "") can do that."
        case .noSuchPlayer(let name):
            "There is no \(name) here. "
                + words.by(plain: "Type who.", screen: "/who says who is.")
        case .roomFull(let code):
            words.by(
                plain: "\(code) is full. To watch it: watch \(code)",
                screen: "No seat is free."
            )
        case .noSeatFree: "No seat is free in this room."
        case .noSuchRoom(let code, let near): PlainFailure.noSuchRoom(code, near)
        case .wrongPassword(let code, let given): PlainFailure.wrongPassword(code, given)
        case .roomFirst(let code):
            words.by(
                plain: "You are playing in \(code). Type leave first; the round is lost then.",
                screen: "You are playing here; q leaves, and the round is lost then."
            )
        case .isYou: "That is you."
        case .isHere(let name): "\(name) is here already."
        case .notInvited(let reason): reason
        }
    }

    private func line(_ rejection: CommandRejection) -> String {
        switch rejection {
        case .unknown(let line): unknown(line)
        case .oneAtATime: "One number at a time: type one, then Enter, then the next."
        case .incomplete(let usage): "Usage: \(usage)"
        case .badOption(let sentence): sentence
        case .nothingAsked:
            words.by(
                plain: "There is no question to answer.",
                screen: "There is nothing to say yes or no to."
            )
        case .yesOrNo: "Please type yes or no."
        case .slowDown: "Slow down a little; that was not sent."
        case .noAnswerYet: "The server has not answered yet; that was asked once."
        case .waitingNeedsPipe: "wait is for input from a pipe; here just wait."
        case .noHints: "There are no hints in this room."
        case .noHintKnown: "There is no hint now."
        case .hintsArePractice: "Hints are for practice: alone, or with bots only."
        case .noSeatsKept: "This server keeps no seats. Type quit to leave the round."
        case .noPeople: "This server does not list the people who are here."
        case .noDaily: "This server has no daily deals: the cards here are shuffled as usual."
        case .noInvitations: "This server carries no invitations. Tell them the code of your room."
        case .noConnection(let seconds):
            "No connection: that was not sent. "
                + (seconds.map {
                    "Next try in \(PlainWords.seconds($0)); r tries now, quit leaves."
                } ?? "Trying now; quit leaves.")
        case .isConnected: "You are connected."
        }
    }

    private func unknown(_ line: String) -> String {
        let verb = line.split(separator: " ").first.map(String.init) ?? ""
        let shown = Cleaning.clean(verb, columns: 30)
        guard let near = Suggestion.nearest(to: verb, among: Command.verbs(words.game)) else {
            return "Unknown command \(shown). Type help for the commands."
        }
        return "Unknown command \(shown). Did you mean \(near)? Type help for all."
    }
}
