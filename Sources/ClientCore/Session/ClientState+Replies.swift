import GameProtocol

extension ClientState {
    mutating func take(_ reply: Reply, at: Int) {
        guard let request = takeOutstanding(reply) else {
            // The player did not ask to report the cursor, so a refusal of it is not shown.
            if case .refused(let refusal) = reply.outcome, reply.re != "hover" {
                reject(Rejection(refusal))
            }
            return
        }
        switch reply.outcome {
        case .ok(let content):
            succeeded(request.purpose, content, at: at)
            if case .create(let asked) = request.body, asked.options?.daily != nil, let room,
                room.options.daily == nil
            {
                reject(.command(.noDaily))
            }
        case .refused(let refusal): refused(request, refusal, at: at)
        }
    }

    /// Returns the request that the reply answers. Replies come in order, so earlier requests are
    /// removed, too.
    private mutating func takeOutstanding(_ reply: Reply) -> Outstanding? {
        // A resume carries no id, so that the server's `last_id` names the request before it.
        if reply.id == nil, reply.re == "hello", outstanding.first?.purpose == .resume {
            return outstanding.removeFirst()
        }
        guard case .number(let id) = reply.id,
            let index = outstanding.firstIndex(where: { $0.id == id })
        else { return nil }
        let request = outstanding[index]
        outstanding.removeFirst(index + 1)
        return request
    }

    private mutating func succeeded(_ purpose: Purpose, _ content: Reply.Content, at: Int) {
        switch (purpose, content) {
        case (.hello(let name), .hello(let reply)): named(reply, wanted: name, at: at)
        case (.resume, .hello(let reply)): takeBack(reply, at: at)
        case (.catchUp, _):
            if case .state(let state) = content { compare(state, at: at) }
            arrive(at: at)
        case (.resync, _): takeRoom(content, at: at)
        case (.list, .list(let rooms, let next, let isPartial)),
            (.explain, .list(let rooms, let next, let isPartial)),
            (.play, .list(let rooms, let next, let isPartial)):
            isListPartial = isPartial
            take(rooms, next, purpose, at: at)
        case (.refresh, .list(let rooms, let next, let isPartial)):
            isListPartial = isPartial
            refresh(rooms, next, at: at)
        case (.people(let tells), .people(let page, let next)): take(page, next, tells: tells)
        case (.ladder(let request), .ladder(let page)): take(page, of: request)
        case (.themes(let asked, let question, let tells), .theme(let reply)):
            take(reply, to: asked, question, tells: tells)
        case (.roomTheme(let asked, let question), .theme(let reply)):
            takeRoomTheme(reply, to: asked, question)
        case (.ping(let sentAt), _): delay.add(at - sentAt)
        case (.enter(_, let role), .entered(let state)): enter(state, role, at: at)
        case (.leaveRoom(let code), _): hasLeft(code)
        case (.invite(let name), _): if let room { say(.inviting(name, code: room.code)) }
        case (.ready(let contribution), _): room?.deal.contributed(contribution)
        case (.hello, _), (.resume, _), (.list, _), (.explain, _), (.enter, _),
            (.themes, _), (.play, _):
            // The reply lacks the content that the client needs.
            if stage == .open {
                reject(.other(code: "internal", message: ""))
            } else {
                fail(.unreadable)
            }
        case (.game(let purpose, _), _): purpose.game.settle(purpose, .succeeded(content), &self)
        case (.start, _), (.kick, _), (.bot, _), (.chat, _), (.refresh, _), (.people, _),
            (.ladder, _), (.roomTheme, _),
            (.other, _):
            break
        }
    }

    private mutating func named(_ reply: HelloReply, wanted: String?, at: Int) {
        guard stage == .awaitingName else { return }
        delay.add(clock.roundTripMs(at: at))
        me = reply.name
        resumeMs = reply.resumeMs
        token = reply.resume
        peers = offeredPeers
        clock.hasPeers = !peers.isEmpty
        if isAway {
            move = nil
            return begin(wanted: wanted, at: at)
        }
        if move != nil { return hasMoved(at: at) }
        stage = .settling
        say(.connected(name: serverName, address: plan.address, delayMs: clock.roundTripMs(at: at)))
        if let motd { say(.motd(motd)) }
        if let first = plan.typedName, first != me {
            say(.renamed(wanted: first, name: me))
        } else if plan.typedName == nil {
            say(.named(me))
        }
        followPlan()
    }

    mutating func followPlan() {
        if hasSettled { return send(.list(ListRequest()), .list(.play)) }
        switch plan.purpose {
        case .lobby, .resume: send(.list(ListRequest()), .list(.play))
        case .watchLobby: send(.list(ListRequest()), .list(.watch))
        case .join(let code): enter(code: code, .player)
        case .watch(let code): enter(code: code, .spectator)
        case .create(let request): create(request)
        case .quick(let request): quick(request)
        }
    }

    mutating func create(_ request: CreateRequest) {
        createdSeats = request.seats
        asksForPassword = request.password != nil
        send(.create(request), .enter(code: nil, .player))
    }

    mutating func quick(_ request: CreateRequest) {
        createdSeats = nil
        asksForPassword = false
        send(.join(.quick(request)), .enter(code: nil, .player))
    }

    mutating func enter(code: String, _ role: Role, password: String? = nil) {
        let password = password ?? plan.password
        createdSeats = nil
        asksForPassword = password != nil
        send(
            .join(.room(code: code, role: role, password: password, isReady: false)),
            .enter(code: code, role)
        )
    }

    /// Adds a page of the list of rooms and asks for the next one. The client stops at a limit, in
    /// case a server sends pages without end.
    private mutating func take(_ rooms: [RoomSummary], _ next: String?, _ purpose: Purpose, at: Int)
    {
        pages += rooms
        if let next, !rooms.isEmpty, pages.count < Limits.defaultRooms {
            return send(.list(ListRequest(after: next)), purpose)
        }
        let all = pages
        pages = []
        switch purpose {
        case .list(let purpose): list(all, purpose)
        case .explain(let code, let typed): explain(code, typed, all, at: at)
        case .play(let request): play(in: all, request)
        default: break
        }
    }

    private mutating func hasLeft(_ code: String) {
        if room?.code == code { forgetRoom() }
        say(.leftRoom(code: code))
        if plan.asks, room == nil, outstanding.allSatisfy(\.isIdle) {
            send(.list(ListRequest()), .list(.play))
        }
    }

    mutating func settle() {
        // While catching up, the client stays in that stage: the missed events come first.
        if stage != .catchingUp { stage = .open }
        hasSettled = true
    }

    private mutating func list(_ rooms: [RoomSummary], _ purpose: News.ListPurpose) {
        settle()
        listed = shown(rooms, forWatching: purpose == .watch)
        say(.rooms(listed, room == nil ? purpose : .look))
        if isListPartial { say(.roomsArePartial) }
        if plan.hasScreen, room == nil { askPeople(tells: false) }
    }

    private mutating func enter(_ state: RoomState, _ role: Role, at: Int) {
        settle()
        question = nil
        waiting = nil
        var view = RoomView(state, me: me, at: at)
        // The snapshot shows the room before this client entered. The client's own `joined` event
        // follows.
        if role == .player, view.ownSeat == nil {
            view.seats.append(view.newSeat(me))
            view.spectators.removeAll { $0 == me }
            view.game.note(.seated, in: &view)
        }
        if let room, room.code == view.code { view.keepDeals(of: room) } else { bots = [] }
        markAsAsked(&view)
        room = view
        movesUnderWay = 0
        isRoundWanted = role == .player
        meet(view.seats.map(\.name) + view.spectators)
        invitations.forget(to: view.code)
        say(.entered(view, plan.address.room(view.code)))
        if role == .player, view.phase != .playing { effects.append(.needsEntropy) }
        inviteGuest()
    }

    /// Uses this client's part of the next deal's seed: for the waiting move, or else for being
    /// ready.
    mutating func send(entropy: String?) {
        guard var move = moveUnderWay else { return sendReady(entropy) }
        moveUnderWay = nil
        move.entropy = entropy
        send(move)
    }

    /// Says that this client is ready, with its part of the next deal's seed.
    private mutating func sendReady(_ entropy: String?) {
        guard let room, room.isPlayer else { return }
        isRoundWanted = true
        send(.room(.ready(true, entropy: entropy)), .ready(room.deal.contribution(entropy)))
    }
}

extension ClientState {
    /// Asks for the rooms again silently, for a screen that shows them all the time.
    ///
    /// The client sends one such request at a time, so that a slow server does not get more of
    /// them.
    mutating func refresh() {
        guard stage == .open, !outstanding.contains(where: { $0.purpose == .refresh }) else {
            return
        }
        refreshed = []
        send(.list(ListRequest()), .refresh)
        if room == nil { askPeople(tells: false) }
    }

    /// Adds a page of the refreshed list, and shows the rooms after the last page.
    mutating func refresh(_ rooms: [RoomSummary], _ next: String?, at: Int) {
        refreshed += rooms
        if let next, !rooms.isEmpty, refreshed.count < Limits.defaultRooms {
            return send(.list(ListRequest(after: next)), .refresh)
        }
        listed = shown(refreshed, forWatching: plan.purpose == .watchLobby)
        find(in: refreshed, at: at)
        // If the list is cut at the limit, a missing room may still exist.
        if next == nil { invitations.look(in: refreshed, at: at) }
        refreshed = []
    }

    /// The rooms that the player can choose from, in the order of the list on the screen.
    func shown(_ rooms: [RoomSummary], forWatching: Bool) -> [RoomSummary] {
        (forWatching ? rooms.filter { $0.phase == .playing } : rooms).openFirst
    }
}
