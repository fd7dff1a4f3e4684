import GameProtocol
import Games

extension Lobby {
    /// Begins a session with the wanted name, or with a guest name.
    mutating func hello(
        _ wanted: String?,
        display: String? = nil,
        key: String? = nil,
        _ token: TokenHash,
        by connection: ConnectionID,
        from origin: ClientOrigin,
        at now: Int,
        isHidden: Bool = false
    ) throws(Refusal) -> NewSession {
        let name = wanted ?? guestName()
        let display = try display.flatMap { (text) throws(Refusal) in
            try checked(text, beside: wanted)
        }
        let claim = ladder?.claim(name, key: key)
        if !isUnused(name) || claim == .foreign {
            throw Refusal(
                .nameTaken,
                claim == .foreign
                    ? "The name \(name) belongs to somebody else on this ladder."
                    : "The name \(name) is in use here.",
                suggest: freeName(like: name)
            )
        }
        if let display { try checkLooks(of: display, beside: name) }
        sessionCount += 1
        let member = MemberID(sessionCount)
        var session = LobbySession(
            name: name,
            token: token,
            link: .held(by: connection, next: nil),
            origin: origin
        )
        session.isHidden = isHidden
        if let display { session.rare.display = display }
        sessions[member] = session
        noteLooks(of: member)
        names[NameRule.key(name)] = member
        tokens[token.key] = member
        noteChange(of: member)
        notePresence(of: member, at: now)
        return NewSession(
            member: member,
            name: name,
            display: display,
            isRated: rate(wanted, key, claim, origin, now)
        )
    }

    /// Binds a new name to its key, if the ladder and the pace of the address allow it. Returns
    /// whether the name is the player's own now; nil without a key or a ladder.
    private mutating func rate(
        _ name: String?,
        _ key: String?,
        _ claim: Ladder.Claim?,
        _ origin: ClientOrigin,
        _ now: Int
    ) -> Bool? {
        guard let ladder, let key else { return nil }
        guard let name, claim != .own else { return claim == .own }
        return addresses.takeName(origin, at: now) && ladder.bind(name, key: key)
    }

    mutating func guestName() -> String {
        while true {
            let name = "guest-" + codes.next(count: RoomCode.listedCount).lowercased()
            if isNameFree(name) { return name }
        }
    }

    /// Returns a free name similar to a taken one: with one of the next numbers, or else with a
    /// random ending. Returns nil if none of a few is free.
    mutating func freeName(like name: String) -> String? {
        let (stem, first) = Self.parts(of: name)
        for number in first..<first + Self.numberedTries {
            if let free = free(stem, String(number)) { return free }
        }
        for _ in 0..<Self.drawnTries {
            let ending = "-" + codes.next(count: RoomCode.listedCount).lowercased()
            if let free = free(stem, ending) { return free }
        }
        return nil
    }

    private static let numberedTries = 8
    private static let drawnTries = 8

    /// Returns a name without its trailing number, and the next number: ann4 follows ann3.
    private static func parts(of name: String) -> (stem: Substring, next: Int) {
        let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        let stem = name.dropLast(digits.count)
        // A long number such as a year, or one with a leading zero, is part of the name.
        guard !stem.isEmpty, digits.count <= 2, !digits.hasPrefix("0"), let number = Int(digits)
        else { return (name[...], 2) }
        return (stem, number + 1)
    }

    private func free(_ stem: Substring, _ ending: String) -> String? {
        let name = stem.prefix(Limits.maximumNameCount - ending.utf8.count) + ending
        return isNameFree(String(name)) ? String(name) : nil
    }

    /// Notes that the player was sent to another server of the cluster, and may come back.
    mutating func noteMoved(_ member: MemberID) { sessions[member]?.isMoved = true }

    /// Frees the name of a session whose player was sent to another server, if the session has no
    /// place here. Returns its connection, which the caller ends.
    mutating func yieldName(_ name: String) -> ConnectionID? {
        guard let member = names[NameRule.key(name)], let session = sessions[member],
            session.isMoved, session.room == nil, case .held(let holder, _) = session.link
        else { return nil }
        names[NameRule.key(name)] = nil
        forgetLooks(of: session, member)
        return holder
    }

    /// Takes a connected session's name and token. Returns its connections for the caller to end.
    ///
    /// The session itself ends with its connection. Until then the lobby grants it no place.
    mutating func disown(_ member: MemberID) -> [ConnectionID] {
        guard let session = sessions[member], case .held(let holder, let next) = session.link,
            names[NameRule.key(session.name)] == member || tokens[session.token.key] == member
        else { return [] }
        sessions[member]?.room = nil
        people.remove(member, named: session.name)
        forget(session, of: member)
        noteChange(of: member)
        return [holder] + (next.map { [$0] } ?? [])
    }

    /// Frees the name and the token of a session, unless another session has them by now. The
    /// other session may belong to the same player, who came from another server.
    mutating func forget(_ session: LobbySession, of member: MemberID) {
        if names[NameRule.key(session.name)] == member { names[NameRule.key(session.name)] = nil }
        if tokens[session.token.key] == member { tokens[session.token.key] = nil }
        forgetLooks(of: session, member)
    }

    /// Whether the session still has its name, or shares it because its room was taken over.
    func hasOwnName(_ member: MemberID) -> Bool {
        sessions[member].map { $0.isNamesake || names[NameRule.key($0.name)] == member } ?? false
    }

    func name(_ member: MemberID) -> String? { sessions[member]?.name }

    /// Returns a member's session, which always exists: a member says hello first.
    func session(_ member: MemberID) -> LobbySession {
        guard let session = sessions[member] else {
            preconditionFailure("session \(member.number) asks for a place and does not exist")
        }
        return session
    }
}

/// The displays of sessions: names in any script that people read.
extension Lobby {
    /// Returns the display of a new session; nil if it only repeats the name.
    func checked(_ display: String, beside name: String?) throws(Refusal) -> String? {
        if let problem = DisplayRule.problem(display) {
            throw Refusal(.badValue, problem, field: "display")
        }
        guard NameRule.accepts(display) else { return display }
        // Players could show the names of others otherwise.
        guard name.map(NameRule.key) == NameRule.key(display) else {
            throw Refusal(
                .badValue,
                "A display that could be a name has to be the same as the name.",
                field: "display"
            )
        }
        return nil
    }

    /// Whether a session with this name may have the display. The present session with the name
    /// does not count.
    func accepts(_ display: String, beside name: String) -> Bool {
        do throws(Refusal) {
            guard let display = try checked(display, beside: name) else { return true }
            return isFree(NameLooks(display), beside: name)
        } catch {
            return false
        }
    }

    /// Throws if the display looks like a name or a display that is in use.
    mutating func checkLooks(
        of display: String,
        beside name: String
    ) throws(Refusal) {
        guard !isFree(NameLooks(display), beside: name) else { return }
        throw Refusal(
            .nameTaken,
            "The display \(display) looks like another name here.",
            field: "display",
            suggest: freeDisplay(like: display, beside: name)
        )
    }

    /// Whether a name is not in use, and has no key on the ladder.
    func isNameFree(_ name: String) -> Bool {
        isUnused(name) && !(ladder?.isBound(name) ?? false)
    }

    /// Whether a name is neither in use nor looks like a display that is in use.
    private func isUnused(_ name: String) -> Bool {
        let key = NameRule.key(name)
        return names[key] == nil && looks[key] == nil
    }

    /// Whether the looks are free: only the session with this name may have them.
    private func isFree(_ looks: NameLooks, beside name: String) -> Bool {
        let own = names[NameRule.key(name)]
        return looks.keys.allSatisfy { key in
            [nil, own].contains(names[key]) && [nil, own].contains(self.looks[key])
                && (key == NameRule.key(name) || !(ladder?.isBound(key) ?? false))
        }
    }

    /// Returns a free display with a number at its end; nil if none of a few is free.
    private func freeDisplay(like display: String, beside name: String) -> String? {
        for number in 2..<10 {
            var stem = display[...]
            while stem.unicodeScalars.count >= Limits.maximumNameCount { stem.removeLast() }
            while stem.last == " " { stem.removeLast() }
            let free = stem + String(number)
            if DisplayRule.accepts(String(free)), isFree(NameLooks(String(free)), beside: name) {
                return String(free)
            }
        }
        return nil
    }

    /// Notes the looks of a session's display, unless another session has them.
    mutating func noteLooks(of member: MemberID) {
        guard let display = sessions[member]?.display else { return }
        for key in NameLooks(display).keys where looks[key] == nil { looks[key] = member }
    }

    mutating func forgetLooks(of session: LobbySession, _ member: MemberID) {
        guard let display = session.display else { return }
        for key in NameLooks(display).keys where looks[key] == member { looks[key] = nil }
    }
}
