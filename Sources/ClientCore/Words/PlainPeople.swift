package import GameProtocol

/// The words for the people on a server.
package enum PlainPeople {
    static func lines(_ people: [ListedPerson]) -> [String] {
        guard !people.isEmpty else { return ["Nobody else is here."] }
        let heading = people.count == 1 ? "1 other person:" : "\(people.count) other people:"
        return [heading] + people.map(line) + ["Type invite NAME to call one of them."]
    }

    /// `bob is in the lobby.`, `cat plays Klondike in K3QF.`
    private static func line(_ person: ListedPerson) -> String {
        let minutes = person.hereMs / 60_000
        guard let room = person.room else {
            return minutes == 0
                ? "\(person.name) is in the lobby."
                : "\(person.name) has been in the lobby for \(PlainWords.count(minutes, "minute"))."
        }
        return "\(person.name) \(verb(person)) \(ClientGames[room.game].title) in \(room.code)."
    }

    private static func verb(_ person: ListedPerson) -> String {
        guard person.room?.role == .player else { return "watches" }
        return person.isPlaying ? "plays" : "sits at"
    }

    /// The place of a person on the screen: `lobby, 3 min` or `plays in K3QF`.
    package static func place(_ person: ListedPerson) -> String {
        guard let room = person.room else {
            let minutes = person.hereMs / 60_000
            return minutes == 0 ? "lobby" : "lobby, \(min(minutes, 999)) min"
        }
        let verb = room.role == .spectator ? "watches" : person.isPlaying ? "plays in" : "sits in"
        return "\(verb) \(room.code)"
    }
}
