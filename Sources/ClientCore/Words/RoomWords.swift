package import GameProtocol

/// The short words for a room of a list.
package enum RoomWords {
    /// `Concentration 6x6`, `Deck draw`.
    package static func game(_ options: GameOptions) -> String {
        ClientGames[options.game].listName(options)
    }

    /// `6x6`, `deck`.
    package static func shortGame(_ options: GameOptions) -> String {
        ClientGames[options.game].shortName(options)
    }

    /// `kittens · K3QF`, or the code alone.
    package static func name(_ room: RoomSummary) -> String {
        room.title.map { "\($0) · \(room.room)" } ?? room.room
    }

    /// `60 s`, `none`.
    package static func clock(_ seconds: Int) -> String { seconds == 0 ? "none" : "\(seconds) s" }

    /// `1.5 s`, `3.0 s`.
    static func tenths(_ milliseconds: Int) -> String {
        let hundredths = max(0, milliseconds) / 10
        let rest = hundredths % 10 == 0 ? "\(hundredths / 10 % 10)" : two(hundredths % 100)
        return "\(hundredths / 100).\(rest) s"
    }

    /// What is not chosen is not sent, and the server's owner may have set it to anything.
    package static let hostsChoice = "default"

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
