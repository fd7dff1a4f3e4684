import Sockets

/// The acts of a person.
extension Person {
    func act() {
        if hasGone || (evening.isHushed && !isSeeker && !isPromised) { return }
        if world.scheduler.now < sleepsUntil { return }
        guard let caller, !caller.isOver else { return comeBack() }
        if caller.bye != nil { return }
        guard caller.isEstablished else { return }
        if caller.expected.count > 20 { return }
        if evening.isCalm || isSeeker { return play(caller) }
        if move(caller), chance.oneIn(3) { return }
        perform(chance.pick(options.acts), caller)
    }

    func comeBack() {
        // A newer connection may have broken before it took over from this one.
        if evening.isCalm || evening.isHushed {
            let held = olderCallers.last { $0.isOpen && $0.isEstablished && $0.token == token }
            if let held {
                caller = held
                return
            }
        }
        if isPromised || chance.oneIn(2) || evening.isCalm || evening.isHushed || isSeeker {
            connect()
        }
    }

    func play(_ caller: Caller) {
        if move(caller) { return }
        if isSeeker, caller.room == nil, roundsOver == 0, caller.expected.isEmpty {
            wantsSeat = true
            caller.send("join", "\"game\":\"concentration\",\"options\":{\"pairs\":2}")
        }
    }

    func move(_ caller: Caller) -> Bool {
        if caller.isFreeTable, caller.isPlayer { return moveFreely(caller) }
        guard let prompt = caller.prompt, caller.expected.isEmpty else { return false }
        if prompt.texts["do"] == "move" { return movePatience(caller, prompt) }
        guard let turn = prompt.numbers["turn"] else { return false }
        if prompt.texts["do"] == "draw" {
            caller.send("draw", "\"turn\":\(turn)")
            return true
        }
        guard !prompt.cells.isEmpty else { return false }
        caller.send("flip", "\"cell\":\(chance.pick(prompt.cells)),\"turn\":\(turn)")
        return true
    }

    /// The longest text that a chat may have.
    private static let longText = String(repeating: "\u{1F0A1}", count: 280)

    /// Makes a random move at a free table, where every player may do anything at any time.
    private func moveFreely(_ caller: Caller) -> Bool {
        switch chance.below(8) {
        case 0: caller.send("return")
        case 1: caller.send("shuffle")
        case 2: caller.send("draw", "\"from\":\"p\(1 + chance.below(options.peopleCount))\"")
        case 3...5: caller.send("draw", "\"count\":\(chance.within(1...3))")
        default: return false
        }
        return true
    }

    /// Returns the options of a new room for this game.
    private func room(_ play: WorldOptions.Play, seats: Int) -> String {
        let deck = ["2S", "3D", "4C", "KH", "AS", "9D", "QC", "7H", "0S", "5C"]
        let cards = deck.prefix(chance.within(4...10)).map { "\"\($0)\"" }.joined(separator: ",")
        let text =
            switch play {
            case .concentration:
                "\"pairs\":\(chance.within(2...6)),\"turn_s\":\(options.turnSeconds)"
            case .highCard: "\"cards\":[\(cards)],\"turn_s\":\(options.turnSeconds)"
            case .free: "\"rules\":\"free\",\"cards\":[\(cards)]"
            case .klondike: patience(seats: seats)
            }
        return "\"seats\":\(seats),\"game\":\"\(play.game)\",\"options\":{\(text)}"
    }

    /// Leaves for good, with a `bye` if there is a connection.
    func sayGoodbye() {
        guard let caller, caller.isOpen, caller.isEstablished else { return }
        caller.send("bye")
        hasGone = true
    }

    func askState() {
        lastState = nil
        if let caller, caller.isOpen, caller.room != nil { caller.send("state") }
    }

    func perform(_ act: WorldOptions.Act, _ caller: Caller) {
        if act == .create, options.hasLongTalk, !evening.codes.isEmpty, !chance.oneIn(8) {
            return perform(.watch, caller)
        }
        switch act {
        case .quickJoin where caller.room == nil && caller.expected.isEmpty:
            wantsSeat = true
            caller.wasQuick = true
            caller.send("join", "\"game\":\"\(chance.pick(options.games).game)\"")
        case .create where caller.room == nil && caller.expected.isEmpty:
            wantsSeat = true
            let play = chance.pick(options.games)
            caller.send("create", room(play, seats: chance.within(1...3)))
        case .join
        where !evening.codes.isEmpty && caller.expected.isEmpty
            && (caller.room == nil || !caller.isPlayer):
            wantsSeat = true
            caller.send("join", "\"room\":\"\(caller.room ?? chance.pick(evening.codes))\"")
        case .watch where !evening.codes.isEmpty && caller.room == nil && caller.expected.isEmpty:
            wantsSeat = false
            caller.send("join", "\"room\":\"\(chance.pick(evening.codes))\",\"role\":\"spectator\"")
        case .leave where caller.room != nil && chance.oneIn(4) && caller.expected.isEmpty:
            caller.send("leave")
        case .kick where caller.room != nil && chance.oneIn(4): kickSomebody()
        case .wrongMove where caller.room != nil: moveWrongly(caller)
        case .list: caller.send("list")
        case .ping: caller.send("ping")
        case .chat where caller.room != nil:
            let text = options.hasLongTalk ? Self.longText : "hi"
            for _ in 0..<chance.within(1...6) { caller.send("chat", "\"text\":\"\(text)\"") }
        case .hover where caller.room != nil: caller.send("hover", "\"cell\":1")
        case .state where caller.room != nil: caller.send("state")
        case .ready where caller.room != nil: caller.send("ready")
        case .burst: for _ in 0..<chance.within(2...60) { caller.send("ping") }
        default: disturb(act, caller)
        }
    }

    /// Only the owner of the room can kick.
    func kickSomebody() {
        guard let caller, caller.isOpen, caller.isEstablished, caller.room != nil else { return }
        caller.send("kick", "\"player\":\"p\(1 + chance.below(options.peopleCount))\"")
    }

    /// Kicks a member of the room, as far as this person knows the members.
    func kickWhoeverIsThere() {
        guard let caller, caller.isOpen, caller.isEstablished, let room = caller.room else {
            return
        }
        let others = evening.people.filter { $0 !== self && $0.caller?.room == room }
        guard !others.isEmpty else { return }
        caller.send("kick", "\"player\":\"\(chance.pick(others).name)\"")
    }

    /// Disturbs a connection in one of the ways that the world allows.
    func disturb(_ act: WorldOptions.Act, _ caller: Caller) {
        switch act {
        case .drop where chance.oneIn(3): caller.drop(isReset: false)
        case .reset where chance.oneIn(3): caller.drop(isReset: true)
        case .vanish where chance.oneIn(6): caller.vanish()
        case .finish where chance.oneIn(3): caller.finish()
        case .takeover where token != nil && chance.oneIn(2):
            connect()
            if chance.oneIn(3) { self.caller?.drop(isReset: chance.oneIn(2)) }
        case .lie where chance.oneIn(2): lie()
        case .brokenTakeover where chance.oneIn(2): takeOverAndBreak()
        case .openEndedTakeover where token != nil && chance.oneIn(2): takeOverWithoutEnd()
        case .stall where options.hasLongTalk: if chance.oneIn(30) { sleep(caller) }
        case .stall where chance.oneIn(12): sleep(caller)
        case .stall: caller.wire?.stall(chance.oneIn(2))
        case .flood where chance.oneIn(4):
            caller.wire?.stall(true)
            for _ in 0..<200 { caller.send("help") }
        case .bye where chance.oneIn(6):
            caller.send("bye")
            forgetSession()
        default: break
        }
    }

    /// Resumes with the token on a new connection, which breaks as soon as the `hello` has arrived.
    func takeOverAndBreak() {
        guard token != nil, let old = caller, old.isOpen, old.isEstablished else { return }
        connect()
        guard let caller, caller !== old else { return }
        caller.wire?.breaksAfter = chance.below(chance.pick([40_000, 120_000, 400_000]))
        caller.vanishes()
    }

    /// Resumes with the token in a last line without a line end.
    func takeOverWithoutEnd() {
        let caller = Caller(self)
        let host = SocketAddress.Host.v4(0x0A00_0001 + UInt32(number % 200))
        let address = SocketAddress(host: host, port: UInt16(1_024 + number))
        guard caller.connect(address, isWeb: false) else { return }
        keepOlder()
        self.caller = caller
        hello(caller, isUnended: true)
        caller.finish()
    }
}
