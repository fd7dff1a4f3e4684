import CommandLine
import GameProtocol

/// The command `GameServer cluster`: it reads the entries of a cluster in the Redis, and leaves orders for its servers.
struct ClusterCommand {
    /// The address of the Redis, without a password.
    let redis: String
    /// The time in seconds since 1970.
    let now: Int
    /// Sends a command to the Redis; nil without a reply.
    let ask: ([String]) -> RESPValue?
    /// Waits a moment between two looks.
    let pause: () -> Void

    /// The request of the operator.
    enum Action: Equatable {
        case list
        case drain(String)
        case move(String, to: String?)
        case export(String)
    }

    /// A server that has a lease.
    struct Member {
        let incarnation: String
        let lease: GroupLease
        /// The server's address, as people type it.
        var name: String { lease.place.name.visible(maximum: 80) }

        /// Whether this server can continue a room of that owner; nil for an owner that is gone.
        func fits(_ owner: Member?) -> Bool {
            !lease.isDraining && lease.isReplicated && lease.version != nil
                && (owner == nil || owner?.lease.version == lease.version)
        }
    }

    /// The number of looks after which an order counts as ignored.
    static let mostLooks = 50

    /// Carries out the request. Returns the bytes for standard output.
    func run(_ action: Action) throws(ClusterFailure) -> [UInt8] {
        switch action {
        case .list: try Array(list().utf8)
        case .drain(let name): try Array((drain(name) + "\n").utf8)
        case .move(let code, let name): try Array((move(code, to: name) + "\n").utf8)
        case .export(let code): try export(code)
        }
    }

    /// Sends a command to the Redis. Throws if there is no reply, or if the reply is an error.
    func reply(_ words: String...) throws(ClusterFailure) -> RESPValue {
        guard let value = ask(words) else {
            throw .redis("The link to \(redis) has ended, or it has not answered within 3 seconds.")
        }
        guard case .error(let text) = value else { return value }
        if text.hasPrefix("LOADING") {
            throw .redis("\(redis) is not ready yet: it loads its data.")
        }
        throw .redis("\(redis) refuses a command: \(text.visible(maximum: 120))")
    }

    /// Returns the servers that have a lease, 128 at most, by name.
    func members() throws(ClusterFailure) -> [Member] {
        var members: [Member] = []
        let incarnations = try reply("SRANDMEMBER", "ct:nodes", "128").elements ?? []
        for incarnation in incarnations.compactMap(\.text) {
            guard let bytes = try reply("GET", GroupMember.leaseKey(incarnation)).bytes,
                let lease = GroupLease.parse(bytes)
            else { continue }
            members.append(Member(incarnation: incarnation, lease: lease))
        }
        return members.sorted { $0.name < $1.name }
    }

    private func find(_ name: String, in members: [Member]) throws(ClusterFailure) -> Member {
        if let member = members.first(where: { $0.lease.place.name == name }) { return member }
        let names = members.map(\.name).joined(separator: ", ")
        let known = members.isEmpty ? "It has none." : "It has: \(names)."
        throw .impossible("The cluster has no server \(name.excerpt). \(known)")
    }

    private func drain(_ name: String) throws(ClusterFailure) -> String {
        let member = try find(name, in: members())
        if member.lease.isDraining { return "\(member.name) is about to stop already." }
        try give(.stop, to: member)
        try wait(for: member, "has not begun to stop") { () throws(ClusterFailure) in
            let bytes = try reply("GET", GroupMember.leaseKey(member.incarnation)).bytes
            if let bytes { return GroupLease.parse(bytes)?.isDraining ?? false }
            // A server that hangs loses its lease, too.
            if try reply("DEL", GroupOrder.key(member.incarnation)) != .integer(1) { return true }
            throw .impossible(
                "\(member.name) has lost its lease before it read the order, which is withdrawn. Does it hang?"
            )
        }
        return "\(member.name) stops in order, as with TERM. It takes no more players."
    }

    /// Leaves an order for a server.
    private func give(_ order: GroupOrder, to member: Member) throws(ClusterFailure) {
        guard member.lease.version != nil else {
            throw .impossible(
                "\(member.name) is of a version that takes no orders: stop it with TERM."
            )
        }
        let (key, life) = (GroupOrder.key(member.incarnation), String(GroupOrder.lifeSeconds))
        for _ in 0..<Self.mostLooks {
            // An earlier order may still wait there.
            if try reply("SET", key, order.text, "NX", "EX", life) != .null { return }
            pause()
        }
        throw .impossible("\(member.name) has not taken an earlier order.")
    }

    /// Waits until an order has its effect. An order that its server has not read by then is withdrawn.
    private func wait(
        for member: Member,
        _ what: String,
        _ isDone: () throws(ClusterFailure) -> Bool
    ) throws(ClusterFailure) {
        for _ in 0..<Self.mostLooks {
            if try isDone() { return }
            pause()
        }
        let isWithdrawn = try reply("DEL", GroupOrder.key(member.incarnation)) == .integer(1)
        throw .impossible(
            isWithdrawn
                ? "\(member.name) has not read the order within 10 seconds, and it is withdrawn."
                : "\(member.name) has read the order, but \(what) after 10 seconds: see its log."
        )
    }
}

/// Rooms of a cluster that the Redis keeps.
extension ClusterCommand {
    /// Returns the incarnation of a room's owner, which may be gone; nil if there is no such room.
    private func owner(of code: String) throws(ClusterFailure) -> String? {
        let card = try reply("GET", GroupMember.cardKey(code)).text ?? ""
        let parts = card.split(separator: " ", maxSplits: 4)
        guard parts.count > 3, parts[3] != "-" else { return nil }
        return String(parts[0])
    }

    /// Returns the owner of a room; nil if the owner is gone. Throws if the Redis has no journal of the room.
    private func keeper(of code: String, _ members: [Member]) throws(ClusterFailure) -> Member? {
        let owner = try owner(of: code)
        let member = members.first { $0.incarnation == owner }
        if try reply("EXISTS", StreamKey.of(code)) == .integer(1), owner != nil { return member }
        guard owner != nil else { throw .impossible("The cluster has no room \(code).") }
        let place = member.map { " (it is at \($0.name))" } ?? ""
        throw .impossible(
            "Room \(code) has no journal in the Redis\(place): only rooms of --durability replicated can be moved "
                + "or exported."
        )
    }

    private func export(_ code: String) throws(ClusterFailure) -> [UInt8] {
        _ = try keeper(of: code, members())
        var journal = ClaimedJournal.unclaimed
        while !journal.isComplete {
            let count = String(ClaimedJournal.pageCount)
            let page = try reply("XRANGE", StreamKey.of(code), journal.next, "+", "COUNT", count)
            // A journal is shorter, but a loop needs an end.
            guard journal.take(page) != nil, journal.lines.count <= 2 * StreamHost.maximumBytes
            else {
                throw .impossible("The journal of room \(code) cannot be read.")
            }
        }
        guard !journal.lines.isEmpty else { throw .impossible("Room \(code) is over.") }
        return journal.lines
    }

    private func move(_ code: String, to name: String?) throws(ClusterFailure) -> String {
        let members = try members()
        let owner = try keeper(of: code, members)
        let target: Member
        if let name {
            target = try find(name, in: members)
        } else {
            let others = members.filter {
                $0.incarnation != owner?.incarnation && $0.lease.free > 0 && $0.fits(owner)
            }
            guard let best = others.max(by: { $0.lease.free < $1.lease.free }) else {
                throw .impossible("No other server can take room \(code).")
            }
            target = best
        }
        if target.incarnation == owner?.incarnation { return "Room \(code) is at \(target.name)." }
        guard target.fits(owner) else {
            throw .impossible(
                "\(target.name) takes no room: it is about to stop, of another version, or without "
                    + "--durability replicated."
            )
        }
        if let owner {
            if owner.lease.isDraining {
                throw .impossible(
                    "\(owner.name) is about to stop, and hands its rooms over itself."
                )
            }
            try give(.move(code, to: target.lease.place), to: owner)
            try wait(for: owner, "has not handed the room over") { () throws(ClusterFailure) in
                try self.owner(of: code) != owner.incarnation
            }
        }
        // One of its players may be quicker than this order.
        if try self.owner(of: code) != target.incarnation {
            try give(.take(code), to: target)
            try wait(for: target, "does not have the room") { () throws(ClusterFailure) in
                try self.owner(of: code) == target.incarnation
            }
        }
        return "Room \(code) is at \(target.name) now."
    }
}

/// The reason why a command for a cluster has failed.
enum ClusterFailure: Error, Equatable {
    /// The Redis cannot be used.
    case redis(String)
    /// The cluster has no such server or room, or does not carry the order out.
    case impossible(String)

    var sentence: String {
        switch self {
        case .redis(let text), .impossible(let text): text
        }
    }

    var exit: Exit {
        switch self {
        case .redis: .file
        case .impossible: .failed
        }
    }
}

extension ClusterCommand.Action {
    /// Reads the words behind the address of the Redis.
    init(_ words: [String]) throws(UsageError) {
        let names = Array(words.dropFirst())
        switch (words.first, names.count) {
        case (nil, _): self = .list
        case ("drain"?, 1): self = .drain(names[0])
        case ("move"?, 1...2): self = .move(try Self.code(names[0]), to: names.dropFirst().first)
        case ("export"?, 1): self = .export(try Self.code(names[0]))
        case ("drain"?, _): throw UsageError("drain takes one server, such as 10.0.0.7:7052.")
        case ("move"?, _):
            throw UsageError("move takes a room's code, and the server where it goes.")
        case ("export"?, _): throw UsageError("export takes the code of one room.")
        case (let word?, _):
            throw UsageError(
                "cluster knows drain, move and export, not \(word.excerpt). "
                    + "An address begins with redis://."
            )
        }
    }

    private static func code(_ text: String) throws(UsageError) -> String {
        let code = RoomCode.normalized(text)
        guard RoomCode.accepts(code) else { throw UsageError("\(text.excerpt) is no room's code.") }
        return code
    }
}
