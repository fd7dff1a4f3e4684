import GameProtocol

/// The small words of plain mode: players, numbers and cards.
package struct PlainWords: Sendable {
    /// This client's name; nil if it has none yet.
    var me: String?
    var look = Look.room
    /// The place of the server's page for browsers; nil if there is none.
    var web: WebPlace?
    /// This computer's address for friends; see `JoinAddress.forFriends`.
    var ownHost: String?
    /// The theme of the room. A look needs the theme to find the word for a face.
    var theme = ""

    /// The game of the room; nil without a room.
    var game: GameKind?
    /// The options of the room; nil without a room.
    var options: GameOptions?
    /// Whether the player types commands or presses keys.
    var voice = Voice.plain

    enum Voice: Sendable {
        case plain
        case screen
    }

    /// The game's words; without a room, the words of the first game.
    var rules: any ClientGame.Type { ClientGames[game ?? .allCases[0]] }

    /// The words for the input of a move in the room: `a card number`.
    var moveWords: String { options.map { rules.names($0).move } ?? rules.terms.move }

    func by(plain: String, screen: String) -> String { voice == .plain ? plain : screen }

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

    /// Takes the theme and the game from the room.
    mutating func know(_ room: RoomView) {
        theme = room.game.names(room.options).theme
        game = room.options.game
        options = room.options
    }

    /// `you`, or the name.
    func who(_ player: String) -> String { player == me ? "you" : player }

    /// `You`, or the name, at the beginning of a sentence.
    func Who(_ player: String) -> String { player == me ? "You" : player }

    /// `your hand`, or the pile's name.
    func pile(_ pile: String) -> String { pile == me ? "your hand" : "the pile \(pile)" }

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

    /// Returns the sentence about a person who has taken the seat of a bot.
    package static func tookSeat(_ player: String, _ isNewRound: Bool) -> String {
        "\(player) takes the bot's seat." + (isNewRound ? " A new round begins." : "")
    }

    /// Returns `ann opened PEZ3` or `ann invites you to PEZ3 (Concentration 4x4)`, about a room
    /// that this player may enter.
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

    /// Returns `14 minutes 3 seconds left.` for a round with a clock as a whole; nil for other
    /// rounds.
    func timeLeft(in room: RoomView, at: Int) -> String? {
        room.facts.roundEndsAt.map {
            "\(Self.minutes(Clock.seconds($0 - at))) left."
        }
    }

    /// Returns `6 rows of 6`, or `2 rows of 3 and one of 2` if the last row is short.
    static func shape(columns: Int, count: Int) -> String {
        let full = count / columns
        let rest = count % columns
        let rows = "\(PlainWords.count(full, "row")) of \(columns)"
        return rest == 0 ? rows : "\(rows) and one of \(rest)"
    }
}
