import GameProtocol
import Games

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

    /// Throws if the display looks like a name or a display that is in use.
    mutating func checkLooks(of display: String) throws(Refusal) {
        guard !isFree(NameLooks(display)) else { return }
        throw Refusal(
            .nameTaken,
            "The display \(display) looks like another name here.",
            field: "display",
            suggest: freeDisplay(like: display)
        )
    }

    /// Whether a name is neither in use nor looks like a display that is in use.
    func isNameFree(_ name: String) -> Bool {
        let key = NameRule.key(name)
        return names[key] == nil && looks[key] == nil
    }

    private func isFree(_ looks: NameLooks) -> Bool {
        looks.keys.allSatisfy { names[$0] == nil && self.looks[$0] == nil }
    }

    /// Returns a free display with a number at its end; nil if none of a few is free.
    private func freeDisplay(like display: String) -> String? {
        for number in 2..<10 {
            var stem = display[...]
            while stem.unicodeScalars.count >= Limits.maximumNameCount { stem.removeLast() }
            while stem.last == " " { stem.removeLast() }
            let free = stem + String(number)
            if DisplayRule.accepts(String(free)), isFree(NameLooks(String(free))) {
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
