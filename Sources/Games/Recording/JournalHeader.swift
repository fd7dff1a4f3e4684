public import GameProtocol

/// The first line of a room's journal, with the settings of the new room.
///
/// It has the hash of a password, and never the password itself.
public struct JournalHeader: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// The settings of the room.
    public var settings: RoomSettings

    /// Creates the header of a new room.
    public init(room: String, _ settings: RoomSettings) {
        self.room = room
        self.settings = settings
    }

    /// Returns the game of the room before anybody has entered.
    ///
    /// Throws a `Refusal` if no room of this server can have these seats and options. The causes
    /// are an unknown or changed theme, and numbers that do not fit together.
    ///
    /// - Parameter themes: the themes that a room can have.
    public func game(themes: ThemeList = .builtIn) throws(Refusal) -> any Game {
        let (seats, options) = (settings.seats, settings.options)
        guard Limits.seats.contains(seats) else {
            throw Refusal(.badValue, "A room has 1 to 6 seats.", field: "seats")
        }
        do throws(Refusal) {
            let game = try GameCatalog.game(
                for: options.asked,
                kind: options.game,
                seats: seats,
                defaults: GameDefaults(themes: themes)
            )
            guard game.options == options else {
                throw Refusal(.badValue, "No room can have these options.", field: "options")
            }
            return game
        } catch {
            let hasTheme =
                options.board.map { themes[$0.theme]?.id(of: $0.group) == $0.themeID } ?? true
            throw hasTheme || options.board?.themeID == nil ? error : .otherTheme
        }
    }
}

/// The versions in a journal's header. A reader that does not know all of them cannot read the
/// rest.
public struct JournalVersions: Equatable, Sendable {
    /// The format of the lines and of their checksums.
    public var format: Int
    /// The version of the protocol whose names the lines use.
    public var protocolVersion: Int
    /// The version of the game's rules, `GameRow.rulesVersion`.
    public var rules: Int

    /// Returns the versions that this program writes for a game.
    public static func current(of game: GameKind) -> JournalVersions {
        JournalVersions(
            format: newestFormat,
            protocolVersion: 1,
            rules: game.row.rulesVersion
        )
    }

    /// The newest format, 2, whose journals have snapshots; format 1 has none.
    public static let newestFormat = 2

    /// Whether a journal has snapshots.
    public var hasSnapshots: Bool { format >= 2 }

    /// Whether this program can read a journal of that game.
    ///
    /// For an unknown game, it accepts only version 1 of the rules, because no other was ever
    /// written.
    func areUnderstood(of game: GameKind?) -> Bool {
        guard (1...Self.newestFormat).contains(format) else { return false }
        return protocolVersion == 1 && rules == game?.row.rulesVersion ?? 1
    }
}

extension Refusal {
    /// The refusal of a room whose theme is missing on this server or has changed.
    public static var otherTheme: Refusal {
        Refusal(
            .badValue,
            "The theme of this room is not there, or has changed.",
            field: "options.theme_id"
        )
    }
}

extension Room {
    /// Opens the room of a header without members. Its first effect asks for the secret of the
    /// first deal.
    ///
    /// - Parameter game: the header's game, or a game with the cards that a test wants.
    public init(_ header: JournalHeader, game: any Game, _ effects: inout [RoomEffect]) {
        self.init(
            code: header.room,
            title: header.settings.title,
            seats: header.settings.seats,
            game: game,
            &effects
        )
    }
}
