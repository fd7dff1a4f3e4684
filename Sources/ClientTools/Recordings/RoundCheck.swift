import ClientCore
import GameProtocol
import Games

/// The check of one round, from `started` to `over`: the deal, and then every event against the
/// rules. The cards are known only at the end, so all events are kept until then. The first
/// contradiction ends the check of the round, because later events depend on it.
struct RoundCheck {
    let startLine: Int
    private let started: Started
    private let room: String
    private let options: GameOptions
    private var events: [(line: Int, body: RoomEvent.Body)] = []

    struct Outcome {
        var findings: [Verification.Finding] = []
        /// The reason why a part of the round could not be checked.
        var gap: String?

        mutating func find(_ line: Int, _ text: String) {
            findings.append(Verification.Finding(line: line, text: text))
        }
    }

    init(_ started: Started, line: Int, room: String, options: GameOptions) {
        self.started = started
        startLine = line
        self.room = room
        self.options = options
    }

    var number: Int { started.round }

    mutating func take(_ body: RoomEvent.Body, line: Int) { events.append((line, body)) }

    /// Checks the round that `over` has ended.
    func finish(_ over: Over, line: Int) -> Outcome {
        var outcome = Outcome()
        func find(_ text: String) { outcome.find(line, text) }
        guard over.round == started.round else {
            find("the round \(over.round) ends, but the round \(started.round) began")
            return outcome
        }
        guard Proof.check(over.proof, against: started.commit),
            let proof = Proof(line: over.proof), proof.room == room,
            proof.round == started.round
        else {
            find("the proof is not what was promised in line \(startLine)")
            return outcome
        }
        guard SHA256.hex(over.serverSeed) == started.seedCommit else {
            find("the server's seed is not the one that was promised in line \(startLine)")
            return outcome
        }
        guard over.entropies.count == started.players.count else {
            find(
                "there are \(over.entropies.count) parts of the seed for "
                    + PlainWords.count(started.players.count, "player")
            )
            return outcome
        }
        check(proof, over, line, &outcome)
        return outcome
    }

    private func check(_ proof: Proof, _ over: Over, _ line: Int, _ outcome: inout Outcome) {
        let secret = DealSecret(serverSeed: over.serverSeed, salt: proof.salt)
        guard let first = started.players.firstIndex(of: started.first),
            started.players.count <= Limits.seats.upperBound
        else {
            return outcome.find(startLine, "\(started.first) begins, who does not play")
        }
        let deal = Deal(
            room: room,
            number: over.round,
            secret: secret,
            entropies: over.entropies,
            players: started.players,
            first: first
        )
        guard var play = RoundPlay(options, deal)
        else {
            outcome.gap = "the cards cannot be dealt again here."
            return
        }
        guard play.codes == proof.codes else {
            return outcome.find(line, "dealing again gives other cards")
        }
        guard play.board == started.board else {
            return outcome.find(startLine, "the board has another shape")
        }
        // Only the reason tells whether a round was broken off; the last event does not.
        let isStopped = over.reason.isBrokenOff
        do throws(RoundPlay.Contradiction) {
            for (index, event) in events.enumerated() {
                do throws(RoundPlay.Contradiction) {
                    try play.follow(event.body, isStopped: isStopped && isLast(index))
                } catch {
                    return outcome.find(event.line, error.text)
                }
            }
            if play.isPartial {
                outcome.gap = "what others did is not told, and so not who won."
            } else {
                try play.end(over)
            }
        } catch {
            outcome.find(line, error.text)
        }
    }

    /// Whether no later event belongs to the game.
    private func isLast(_ index: Int) -> Bool {
        !events[(index + 1)...].contains { event in
            switch event.body {
            case .game, .turn, .timeout, .left: true
            default: false
            }
        }
    }
}
