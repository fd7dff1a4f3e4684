import GameProtocol

@testable import Games

/// A short line for each effect, with everything that a rule can get wrong.
struct EffectWords {
    let names: [String]

    func lines(of effects: [RoomEffect]) -> [String] { effects.map(line) }

    private func line(of effect: RoomEffect) -> String {
        switch effect {
        case .reply(let member, let reply):
            switch reply.outcome {
            case .ok: "\(name(member)): ok"
            case .refused(let refusal): "\(name(member)): \(refusal.code.rawValue)"
            }
        case .event(let event, nil): words(event.body)
        case .event(let event, let own?):
            words(event.body) + " / " + own.members.map(name).sorted().joined(separator: " ")
                + ": " + words(own.event.body)
        case .line(let member, let line): "to \(name(member)): \(words(line))"
        case .toSpectators(let line): "to spectators: \(words(line))"
        case .toOthers(let member, let line): "to all but \(name(member)): \(words(line))"
        case .remove(let member): "remove \(name(member))"
        case .lobby(let notice): "lobby: \(words(notice))"
        case .needsSecret: "needs secret"
        case .calculate(let number, _): "calculate \(number)"
        }
    }

    private func name(_ member: MemberID) -> String { names[Int(member.number) - 1] }

    private func words(_ notice: RoomNotice) -> String {
        switch notice {
        case .left(let member, let isBanned):
            "\(name(member)) left" + (isBanned ? " for ever" : "")
        case .seated(let member, let seat): "\(name(member)) sits in \(seat)"
        case .seatRefused(let member): "\(name(member)) keeps watching"
        case .changed(let phase, let owner):
            "\(phase.rawValue) of \(owner.map(name) ?? "nobody")"
        case .closed: "closed"
        }
    }

    private func words(_ line: ConnectionLine) -> String {
        switch line {
        case .prompt(let prompt): words(prompt.choices)
        case .aside(_, let player, let text): "aside \(player) \(text)"
        case .hover(_, let player, let cell): "hover \(player) \(cell ?? 0)"
        case .invited(let invitation): "invited \(invitation.player)"
        case .notice(let notice): "notice \(notice.code)"
        case .hello, .state, .ladder, .bye: "unexpected \(line)"
        }
    }

    private func words(_ choices: GamePrompt) -> String {
        if case .concentration(let choices) = choices {
            return "flip turn \(choices.turn) nth \(choices.nth) of \(choices.cells)"
        }
        if case .deck(let choices) = choices { return "draw turn \(choices.turn) nth 0 of []" }
        var writer = JSONWriter()
        ConnectionLine.prompt(Prompt(room: "K3QF", choices, clockMs: nil)).encode(into: &writer)
        return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
    }

    /// A game without words of its own here appears in its wire form.
    private func words(_ event: GameEvent) -> String {
        if case .concentration(let event) = event { return words(event) }
        if case .deck(let event) = event { return words(event) }
        var writer = JSONWriter()
        RoomEvent(room: "K3QF", seq: 1, .game(event)).encode(into: &writer)
        return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
    }

    private func words(_ event: RoomEvent.Body) -> String {
        switch event {
        case .joined(let player, let role, _, _, _): "joined \(player) \(role.rawValue)"
        case .ready(let player, let isReady): "ready \(player) \(isReady)"
        case .chat(let player, _, let text): "chat \(player) \(text)"
        case .offline(let player, let ms): "offline \(player) \(ms)"
        case .online(let player): "online \(player)"
        case .left(let player, _, let reason): "left \(player) \(reason.rawValue)"
        case .owner(let player): "owner \(player)"
        case .started(let started):
            "started \(started.round) \(started.players) first \(started.first)"
        case .turn(let turn, let player, let clockMs): "turn \(turn) \(player) \(clockMs ?? 0)"
        case .timeout(let turn, let player, let strikes): "timeout \(turn) \(player) \(strikes)"
        case .over(let over):
            "over \(over.round) \(over.reason.rawValue) \(over.result.rawValue) \(over.winners) "
                + words(over.scores) + over.stats.map(words).joined()
        case .proof(let proof): "proof \(proof.deal) \(proof.entropies)"
        case .game(let event): words(event)
        }
    }

    private func words(_ event: ConcentrationEvent) -> String {
        switch event {
        case .reveal(let turn, let player, let nth, let cell, let card):
            "reveal \(turn) \(player) \(nth) \(cell) \(card.code)"
        case .match(let turn, let player, let cells, let scores):
            "match \(turn) \(player) \(cells) \(words(scores))"
        case .mismatch(let turn, let player, let cells, let hideMs):
            "mismatch \(turn) \(player) \(cells) \(hideMs)"
        case .hide(let cells): "hide \(cells)"
        }
    }

    /// Returns the event, its cards if they are visible, and the new number of cards in each pile.
    private func words(_ event: DeckEvent) -> String {
        let piles = event.counts.piles.map { "\($0.name):\($0.remaining)" }
        let counts = "\(event.counts.remaining) \(piles.joined(separator: " "))"
        switch event.action {
        case .shuffled(let isShuffled, let player, let pile, let deal):
            return "shuffled \(isShuffled) \(player ?? "-") \(pile ?? "-") "
                + "deal \(deal?.number ?? 0) \(counts)"
        case .drawn(let player, let from, let to, let count, let cards, let lay):
            let place = to + words(lay)
            return "drawn \(player) \(from) \(place) \(count) \(words(cards)) \(counts)"
        case .added(let player, let from, let pile, let count, let cards, let lay):
            let place = pile + words(lay)
            return "added \(player) \(from) \(place) \(count) \(words(cards)) \(counts)"
        case .returned(let player, let pile, let count, let cards, let lay):
            let place = pile + words(lay)
            return "returned \(player) \(place) \(count) \(words(cards)) \(counts)"
        case .trick(let number, let cards, let winner, let carry, let scores):
            let shown = cards.map { "\($0.player) \($0.card.code)" }.joined(separator: ", ")
            return "trick \(number) (\(shown)) \(winner ?? "tie") carry \(carry) "
                + "\(words(scores)) \(counts)"
        }
    }

    private func words(_ side: DeckSide?) -> String { side.map { "/\($0.rawValue)" } ?? "" }

    private func words(_ cards: [PlayingCard]?) -> String {
        guard let cards else { return "-" }
        return "[" + cards.map(\.code).joined(separator: " ") + "]"
    }

    private func words(_ scores: [Score]) -> String {
        scores.map { "\($0.player) \($0.points)" }.joined(separator: ", ")
    }

    private func words(_ stats: Stats) -> String {
        " (\(stats.entries.map { "\($0.value)" }.joined(separator: " ")))"
    }
}
