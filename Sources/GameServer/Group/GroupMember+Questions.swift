import GameProtocol
import Games

extension GroupMember {
    /// Asks the cluster; the answer comes soon, even if the Redis is silent. `ticket` is new, for a redirected asker.
    mutating func ask(
        _ question: GroupQuestion,
        id: Int,
        ticket: String,
        at now: Int,
        isSilent: Bool,
        _ effects: inout [Effect]
    ) {
        if case .list(let list) = question, let rooms = lists.page(list, at: now) {
            return effects.append(.answer(id, .rooms(rooms)))
        }
        let patience = question.isList ? Limits.groupListPatience : Limits.groupPatience
        questions[id] = Waiting(
            question: question,
            ticket: ticket,
            deadline: now + patience.milliseconds
        )
        // A Redis that is silent now will not answer this question in time.
        guard incarnation != nil, !isSilent, questions.count <= Self.maximumQuestions,
            inFlight < 2 * Self.maximumInFlight
        else { return giveUp(id, &effects) }
        send(question, id, ticket, &effects)
    }

    /// The earliest time at which a question has waited for long enough.
    var deadline: Int? { questions.values.map(\.deadline).min() }

    private mutating func send(
        _ question: GroupQuestion,
        _ id: Int,
        _ ticket: String,
        _ effects: inout [Effect]
    ) {
        guard let incarnation else { return }
        let key = Self.ticketKey(ticket)
        switch question {
        case .name(let name, let token, let member, let before):
            // A session that has ended must not get a name, because it would never give the name back.
            guard people[member] != nil else { return giveUp(id, &effects) }
            let holder = Holder(name: name, hash: Self.short(token), room: nil)
            put(holder, .question(id, code: nil), before: before, &effects)
        case .ticket(let shown):
            send(.question(id, code: nil), ["GETDEL", Self.ticketKey(shown)], &effects)
        case .seat(let token, _):
            sendSeat(Self.short(token), id, key, arguments(nil), &effects)
        case .room(let code, let member):
            let words = ["EVAL", GroupScripts.room, "1", key] + arguments(member) + [code]
            send(.question(id, code: nil), words, &effects)
        case .quick(let game, let member, let isNoted):
            let code = isNoted ? codes.take(count: RoomCode.listedCount) : nil
            sendQuick(game, member, id, key, code, &effects)
        case .place(let game?, let member): sendQuick(game, member, id, key, nil, &effects)
        case .place(nil, let member): sendPlace(member, id, key, &effects)
        case .list(let list):
            let key = list.game.map { "ct:list:\($0.rawValue)" } ?? "ct:list"
            let from = list.after.map { "(\($0)" } ?? "-"
            let words = [
                "EVAL", GroupScripts.list, "1", key, incarnation, from, String(list.limit),
            ]
            send(.question(id, code: nil), words, &effects)
        }
    }

    private mutating func sendQuick(
        _ game: GameKind,
        _ member: MemberID,
        _ id: Int,
        _ key: String,
        _ code: String?,
        _ effects: inout [Effect]
    ) {
        let keys = ["3", key, "ct:open:\(game.rawValue)", Self.cardKey(code ?? "")]
        let rest = [code ?? "", game.rawValue, String(Self.recordSeconds), linkText]
        let words = ["EVAL", GroupScripts.quick] + keys + arguments(member) + rest
        if let code { offeredCodes.insert(code) }
        send(.question(id, code: code), words, &effects)
    }

    mutating func sendPlace(
        _ member: MemberID,
        _ id: Int,
        _ key: String,
        _ effects: inout [Effect]
    ) {
        let words = ["EVAL", GroupScripts.place, "2", key, "ct:nodes"] + arguments(member)
        send(.question(id, code: nil), words, &effects)
    }

    /// Returns the arguments of every script that can redirect a player.
    private func arguments(_ member: MemberID?) -> [String] {
        let holder = member.flatMap { people[$0] }
        let text = GroupTicket.text(
            name: holder?.name,
            hash: holder?.hash,
            from: "\(place.host):\(place.port)"
        )
        let life = String(Limits.ticketLife.milliseconds)
        return [incarnation ?? "", text.head, text.tail, life]
    }

    /// Gives up the questions that have waited for long enough.
    mutating func expire(at now: Int, _ effects: inout [Effect]) {
        for (id, waiting) in questions.sorted(by: { $0.key < $1.key })
        where waiting.deadline <= now {
            giveUp(id, &effects)
        }
    }

    /// Answers a question without a reply.
    mutating func giveUp(_ id: Int, _ effects: inout [Effect]) {
        guard let waiting = questions.removeValue(forKey: id) else { return }
        switch waiting.question {
        // No other session here has the name; the other servers receive the name as soon as possible.
        case .name: effects.append(.answer(id, .granted))
        case .quick: effects.append(.answer(id, .here(code: nil)))
        case .ticket, .seat, .room, .place, .list: effects.append(.answer(id, .unavailable))
        }
    }
}

extension GroupQuestion {
    var isList: Bool { if case .list = self { true } else { false } }

    /// Whether the answer depends on the latest changes in the lobby.
    var needsPresent: Bool {
        switch self {
        case .ticket, .list, .seat: false
        case .name, .room, .quick, .place: true
        }
    }
}
