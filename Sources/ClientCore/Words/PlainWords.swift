import GameProtocol

/// The small words of plain mode: who, how many, and which card.
package struct PlainWords: Sendable {
    /// This client's own name; nil for somebody who has none yet.
    var me: String?
    var look = Look.room
    /// Where a browser finds the server; nil for nowhere.
    var web: WebPlace?
    /// This computer's address for friends; see `JoinAddress.forFriends`.
    var ownHost: String?
    /// The room's theme, by which a look finds its words.
    var theme = ""

    /// What is played in the room; nil before there is one.
    var game: GameKind?
    /// The room is a shared table, without rounds.
    var isFree = false
    /// Whether commands are typed, or keys pressed.
    var voice = Voice.plain

    enum Voice: Sendable {
        case plain
        case screen
    }

    /// The game's own words; those of the first game before there is a room.
    var rules: any ClientGame.Type { ClientGames[game ?? .allCases[0]] }

    func by(plain: String, screen: String) -> String { voice == .plain ? plain : screen }

    /// The words for a room, as its screen says them.
    package init(screen room: RoomView) {
        self.init(me: room.me)
        voice = .screen
        know(room)
    }

    package init(
        me: String? = nil,
        look: Look = .room,
        web: WebPlace? = nil,
        ownHost: String? = nil
    ) {
        self.me = me
        self.look = look
        self.web = web
        self.ownHost = ownHost
    }

    /// What is played there is what the words are of.
    mutating func know(_ room: RoomView) {
        theme = room.game.theme(of: room.options)
        game = room.options.game
        isFree = room.isFree
    }

    /// `you`, or the name.
    func who(_ player: String) -> String { player == me ? "you" : player }

    /// `You`, or the name, at the beginning of a sentence.
    func Who(_ player: String) -> String { player == me ? "You" : player }

    /// `your hand`, or the pile's name.
    func pile(_ pile: String) -> String { pile == me ? "your hand" : "the pile \(pile)" }

    /// The word for what a card shows.
    func word(_ face: Face) -> String { look.word(for: face, theme: theme) }

    /// `You 1, bob 1`, `bob 1, you 0`: the player who moved begins the sentence.
    func scores(_ scores: [Score], first: String) -> String {
        let ordered = scores.filter { $0.player == first } + scores.filter { $0.player != first }
        return ordered.enumerated()
            .map { "\($0 == 0 ? Who($1.player) : who($1.player)) \($1.points)" }
            .joined(separator: ", ")
    }

    /// `ann`, `ann and bob`, `ann, bob and cat`.
    package static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    /// `1 pair`, `2 pairs`.
    package static func count(_ number: Int, _ word: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? word : plural ?? word + "s")"
    }

    /// `ann opened PEZ3`, `ann invites you to PEZ3 (Concentration 4x4)`: where this player may go.
    package static func movedOn(_ next: NextRoom, isShort: Bool = false) -> String {
        if let room = next.invitation {
            let words = "\(next.player) invites you to \(next.code)"
            if isShort { return words }
            let locked = room.isLocked ? ", asks for a password" : ""
            return "\(words) (\(RoomWords.game(room.options))\(locked))"
        }
        return next.isHost
            ? "\(next.player) opened \(next.code)" : "\(next.player) is in \(next.code) now"
    }

    /// `bob is invited to PEZ3.`
    package static func inviting(_ name: String, _ code: String) -> String {
        "\(name) is invited to \(code)."
    }

    /// What comes of muting somebody.
    package func muted(_ player: String, _ isMuted: Bool) -> String {
        guard isMuted else { return "\(player) is not muted any more." }
        let again = by(plain: "mute \(player)", screen: "/mute \(player)")
        return "\(player) is muted. \(again) again to unmute."
    }

    static func seconds(_ number: Int) -> String { count(number, "second") }

    /// `15 minutes`, `14 minutes 3 seconds`, `59 seconds`.
    static func minutes(_ seconds: Int) -> String {
        let parts = (minutes: seconds / 60, seconds: seconds % 60)
        guard parts.minutes > 0 else { return Self.seconds(seconds) }
        let rest = parts.seconds == 0 ? "" : " \(Self.seconds(parts.seconds))"
        return count(parts.minutes, "minute") + rest
    }

    /// `14 minutes 3 seconds left.` of a round that has a clock as a whole; nil for others.
    func timeLeft(in room: RoomView, at: Int) -> String? {
        room.game.roundEndsAt(in: room).map {
            "\(Self.minutes(Clock.seconds($0 - at))) left."
        }
    }

    /// `6 rows of 6`; `2 rows of 3 and one of 2` where the last row is short.
    static func shape(columns: Int, count: Int) -> String {
        let full = count / columns
        let rest = count % columns
        let rows = "\(PlainWords.count(full, "row")) of \(columns)"
        return rest == 0 ? rows : "\(rows) and one of \(rest)"
    }
}
