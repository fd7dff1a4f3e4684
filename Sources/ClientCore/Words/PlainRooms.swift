package import GameProtocol

/// The plain text of lists of rooms, and of entering a room.
package struct PlainRooms: Sendable {
    func sentence(_ rooms: [RoomSummary], _ purpose: News.ListPurpose) -> Sentence {
        guard !rooms.isEmpty else {
            return Sentence(
                purpose == .watch
                    ? "No round is running here. Type rooms to see what is here."
                    : "No rooms here yet. Type create to make one, or create 6x6."
            )
        }
        let heading = "\(PlainWords.count(rooms.count, "room")):"
        let lines = rooms.enumerated().map { "\($0 + 1). \(Self.line($1))" }
        return Sentence([heading] + lines + [Self.hint(purpose)])
    }

    /// `K3QF kittens, Concentration 6x6, 1 of 2 seats, open. ann.`
    package static func line(_ room: RoomSummary) -> String {
        let names = room.players.isEmpty ? "" : " \(room.players.joined(separator: ", "))."
        let watching = room.spectatorCount > 0 ? ", \(room.spectatorCount) watching" : ""
        return "\(named(room.room, room.title)): \(game(room.options)), "
            + "\(room.players.count) of \(PlainWords.count(room.seats, "seat")) taken, "
            + "\(room.state.rawValue)\(room.isLocked ? ", asks for a password" : "")\(watching).\(names)"
    }

    /// Returns the game with its unusual options.
    package static func game(_ options: GameOptions) -> String {
        ClientGames[options.game].names(options).full
    }

    /// `K3QF, kittens`, or the code alone.
    package static func named(_ code: String, _ title: String?) -> String {
        code + (title.map { ", \($0)" } ?? "")
    }

    /// Returns the lines that tell a friend how to come into a room.
    static func invitation(
        _ room: JoinAddress,
        isLocked: Bool = false,
        _ words: PlainWords
    ) -> [String] {
        let address = room.forFriends(words.ownHost)
        let link = words.web.map { $0.link(to: address).text }
        return ["Tell your friend: GameClient join \(address.text)"]
            + (link.map { ["Or in a browser: \($0)   (qr shows a code to scan)"] } ?? [])
            + (isLocked ? [PlainText.passwordToo] : [])
    }

    private static func hint(_ purpose: News.ListPurpose) -> String {
        switch purpose {
        case .play: "Type the number or code of a room to sit down, watch CODE, or create."
        case .watch: "Type the number or code of a room to watch it."
        case .look: "Type join CODE to sit down in one, or watch CODE."
        }
    }

    /// Returns the lines for a player after entering a room.
    func entered(_ room: RoomView, _ address: JoinAddress, _ words: PlainWords) -> Sentence {
        let others = room.seats.map(\.name).filter { $0 != room.me }
        return Sentence([Self.entered(room)] + next(room, address, others, words))
    }

    /// Returns the lines for a viewer of a recording.
    func recorded(_ room: RoomView, isNew: Bool, _ words: PlainWords) -> [String] {
        let names = room.seats.map(\.name)
        var line =
            "Room \(Self.named(room.code, room.title)). \(room.game.names(room.options).description)."
        if !names.isEmpty { line += " With \(PlainWords.list(names))." }
        if !isNew { line = "Something is not in the recording; this is \(room.code) then." }
        guard room.phase == .playing else { return [line] }
        return [line] + room.game.answer(.board, room, words).lines
    }

    /// Returns the room and the other players in it.
    static func entered(_ room: RoomView) -> String {
        let verb = room.isPlayer ? "sit in" : "watch"
        var line =
            "You \(verb) \(named(room.code, room.title)). \(room.game.names(room.options).description)."
        let others = room.seats.map(\.name).filter { $0 != room.me }
        if !others.isEmpty { line += " With \(PlainWords.list(others))." }
        return line
    }

    /// `Draw when you like: type draw, or help.`
    private static func openHint(_ game: any ClientGame.Type) -> String {
        let (hint, move) = (game.terms.openHint, game.terms.move)
        return "\(hint.prefix(1).uppercased())\(hint.dropFirst()): type \(move), or help."
    }

    private func next(
        _ room: RoomView,
        _ address: JoinAddress,
        _ others: [String],
        _ words: PlainWords
    ) -> [String] {
        let isAlone = room.isPlayer && others.isEmpty && room.seatCount != 1
        let friend = isAlone ? Self.invitation(address, isLocked: room.isLocked, words) : []
        switch room.phase {
        case .lobby, .over: return friend
        case .playing where room.isFree:
            let hint = room.isPlayer ? [Self.openHint(room.game)] : []
            return friend + room.game.answer(.board, room, words).lines + hint
        case .playing:
            let turn = room.turn.map { " Turn: \(words.who($0.player))." } ?? ""
            let wait = room.isPlayer ? " You play from the next one." : ""
            return ["A round is running.\(wait)\(turn)"]
                + room.game.answer(.board, room, words).lines
        }
    }
}

/// The short words for a room in a list.
package enum RoomWords {
    /// `Concentration 6x6`, `Deck draw`.
    package static func game(_ options: GameOptions) -> String {
        ClientGames[options.game].names(options).list
    }

    /// `6x6`, `deck`.
    package static func shortGame(_ options: GameOptions) -> String {
        ClientGames[options.game].names(options).short
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

    /// The value of an option that is not chosen. The client does not send the option, so the
    /// server's operator decides.
    package static let hostsChoice = "default"

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
