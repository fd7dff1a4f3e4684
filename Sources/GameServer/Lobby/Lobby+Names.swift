import GameProtocol
import Games

extension Lobby {
    mutating func hello(
        _ wanted: String?,
        _ token: TokenHash,
        _ connection: ConnectionID
    ) throws(Refusal) -> LobbyAnswer {
        let name = wanted ?? guestName()
        if names[NameRule.key(name)] != nil {
            throw Refusal(
                .nameTaken,
                "The name \(name) is in use here.",
                suggest: freeName(like: name)
            )
        }
        sessionCount += 1
        let member = MemberID(sessionCount)
        sessions[member] = LobbySession(
            name: name,
            token: token,
            link: .held(by: connection, next: nil)
        )
        names[NameRule.key(name)] = member
        tokens[token.key] = member
        return .welcomed(member, name: name)
    }

    mutating func guestName() -> String {
        while true {
            let name = "guest-" + codes.next(count: RoomCode.listedCount).lowercased()
            if names[NameRule.key(name)] == nil { return name }
        }
    }

    func freeName(like name: String) -> String {
        var number = 2
        while true {
            let suffix = String(number)
            let candidate = name.prefix(Limits.maximumNameCount - suffix.utf8.count) + suffix
            if names[NameRule.key(String(candidate))] == nil { return String(candidate) }
            number += 1
        }
    }

    func name(_ member: MemberID) -> String? { sessions[member]?.name }

    /// The session, or our own mistake: whoever asks for a place has said hello.
    func session(_ member: MemberID) -> LobbySession {
        guard let session = sessions[member] else {
            preconditionFailure("session \(member.number) asks for a place and does not exist")
        }
        return session
    }
}
