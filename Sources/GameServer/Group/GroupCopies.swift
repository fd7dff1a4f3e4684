/// The replicas of the Redis that keeps rooms: a decider.
///
/// A room's line leaves the server only when enough replicas have it. With too few replicas all rooms rest. This value
/// says when that begins and ends, when the players hear of it, and when another address may have more replicas.
struct GroupCopies {
    /// The number of replicas that must have each record.
    private(set) var wanted: Int
    /// The number of replicas that follow the Redis; nil without a link.
    private(set) var have: Int?
    /// Whether rooms rest because there are too few.
    private(set) var isShort = false
    private var shortSince: Int?
    private var lookedElsewhereAt: Int?
    private var hasToldPlayers = false

    /// An action for the host.
    enum Effect: Equatable {
        /// The rooms rest from now on, or go on.
        case short(Bool)
        case tellPlayers(isShort: Bool)
        /// Ends the link, because another address may be a master with more replicas.
        case lookElsewhere
    }

    /// Milliseconds for which a running server may lack a replica before its rooms count as resting. A replica that
    /// connects again needs less.
    static let graceMs = 1_000
    /// Milliseconds of rest after which the players hear of it, and after which other addresses are tried.
    static let patienceMs = 3_000
    /// Milliseconds between two looks at the other addresses.
    static let lookMs = 10_000

    init(wanted: Int) { self.wanted = wanted }

    /// Takes the number of replicas. The first number of a link counts at once.
    mutating func note(_ count: Int, at now: Int, _ effects: inout [Effect]) {
        let isFirst = have == nil
        have = count
        guard count < wanted else {
            shortSince = nil
            return set(isShort: false, &effects)
        }
        let since = shortSince ?? now
        shortSince = since
        if isFirst || now - since >= Self.graceMs { set(isShort: true, &effects) }
    }

    /// Takes a new number of replicas that are needed.
    mutating func set(wanted: Int, at now: Int, _ effects: inout [Effect]) {
        self.wanted = wanted
        if let have { note(have, at: now, &effects) }
    }

    /// Records the end of the link. It is unknown until the next link whether there are enough replicas.
    mutating func unlinked() { have = nil }

    /// Does the work that is due.
    ///
    /// - Parameter hasOthers: whether there are other addresses.
    mutating func tick(at now: Int, hasOthers: Bool, _ effects: inout [Effect]) {
        guard isShort, have != nil, let shortSince, now - shortSince >= Self.patienceMs else {
            return
        }
        if !hasToldPlayers {
            hasToldPlayers = true
            effects.append(.tellPlayers(isShort: true))
        }
        if hasOthers, lookedElsewhereAt.map({ now - $0 >= Self.lookMs }) ?? true {
            lookedElsewhereAt = now
            effects.append(.lookElsewhere)
        }
    }

    private mutating func set(isShort: Bool, _ effects: inout [Effect]) {
        guard isShort != self.isShort else { return }
        self.isShort = isShort
        effects.append(.short(isShort))
        if isShort { return }
        lookedElsewhereAt = nil
        if hasToldPlayers { effects.append(.tellPlayers(isShort: false)) }
        hasToldPlayers = false
    }
}
