import GameProtocol

extension Room {
    /// Sets whether a player wants the next round, and what they add to its seed.
    mutating func setReady(
        _ isReady: Bool,
        _ entropy: String?,
        _ call: Call,
        _ effects: inout [RoomEffect]
    ) throws(Refusal) {
        guard members[call.index].role == .player else {
            throw Refusal(.notAPlayer, "Only players can be ready; you are watching.")
        }
        confirm(call, &effects)
        members[call.index].isReady = isReady
        if let entropy { members[call.index].entropy = entropy }
        tell(.ready(player: members[call.index].name, isReady: isReady), &effects)
    }

    /// The owner has the round dealt to whoever is online and ready.
    mutating func start(_ call: Call, _ effects: inout [RoomEffect]) throws(Refusal) {
        try checkOwner(call)
        if case .playing = stage {
            throw Refusal(.wrongPhase, "A round is running already.")
        }
        let chosen = seated.indices.filter {
            $0 == call.index || members[$0].isReady && members[$0].isOnline
        }
        let started = try deal(to: chosen)
        confirm(call, &effects)
        announce(started, &effects)
    }

    /// Deals as soon as all who have to be here are here and ready.
    mutating func startIfDue(_ effects: inout [RoomEffect]) {
        guard isRoundDue else { return }
        do throws(Refusal) {
            let started = try deal(to: Array(seated.indices))
            announce(started, &effects)
        } catch {
            // The game cannot be dealt to these players; the next change may bring others.
        }
    }

    private var isRoundDue: Bool {
        let needed: Int
        switch stage {
        case .playing: return false
        case .lobby: needed = seats
        case .over: needed = min(2, seats)
        }
        return seated.count >= needed && seated.allSatisfy { $0.isReady && $0.isOnline }
    }

    /// Deals a round to some of the members; nothing has changed if the game refuses.
    private mutating func deal(to chosen: [Int]) throws(Refusal) -> Started {
        let secret = nextSecret
        let number = roundNumber + 1
        let names = chosen.map { members[$0].name }
        let entropies = chosen.map { members[$0].entropy }
        let first = firstPlayer(of: chosen)
        let seed = secret.secret.seed(room: code, round: number, entropies: entropies)
        let codes = try table.game.begin(
            Round(seed: seed, players: names, first: first),
            &outputs
        )

        let record = RoundRecord(
            number: number,
            startedAt: now,
            players: names.map { RoundRecord.Player(name: $0) },
            secret: secret.secret,
            entropies: entropies,
            proof: Proof(room: code, round: number, salt: secret.secret.salt, codes: codes)
        )
        stage = .playing(record)
        firstSeat = members[chosen[first]].seat
        self.secret = nil
        for index in members.indices {
            members[index].player = chosen.firstIndex(of: index)
            members[index].strikes = 0
            members[index].entropy = ""
        }
        return Started(
            round: number,
            board: table.game.shape,
            players: names,
            first: names[first],
            commit: record.commit,
            seedCommit: secret.commit
        )
    }

    private mutating func announce(_ started: Started, _ effects: inout [RoomEffect]) {
        tell(.started(started), &effects)
        effects.append(.needsSecret)
        tellOutputs(&effects)
    }

    /// Who begins: the first by seat, and in a rematch the next after the one who began before.
    private func firstPlayer(of chosen: [Int]) -> Int {
        guard let firstSeat else { return 0 }
        return chosen.firstIndex { members[$0].seat.map { $0 > firstSeat } ?? false } ?? 0
    }

    /// The number of the running or last round; 0 before the first.
    public var roundNumber: Int { record?.number ?? 0 }

    /// The running or last round.
    var record: RoundRecord? {
        switch stage {
        case .lobby: nil
        case .playing(let record), .over(let record, _, _): record
        }
    }

    /// Keeps the secret of the next deal.
    mutating func accept(_ secret: DealSecret) {
        precondition(self.secret == nil, "A secret that was committed to cannot be replaced.")
        self.secret = NextSecret(secret: secret, commit: secret.seedCommit)
    }

    var seedCommit: String { nextSecret.commit }

    private var nextSecret: NextSecret {
        guard let secret else {
            preconditionFailure("A room asked for a secret and was told something else first.")
        }
        return secret
    }
}
