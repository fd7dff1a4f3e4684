public import GameProtocol

/// The first line of a room's journal: the room as it was made.
///
/// It holds no password, only what knows one again.
public struct JournalHeader: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// What the room was made of.
    public var settings: RoomSettings

    /// The room as it was made.
    public init(room: String, _ settings: RoomSettings) {
        self.room = room
        self.settings = settings
    }

    /// The game of the room, before anybody has come.
    ///
    /// Throws a `Refusal` where no room of this server can have these seats and options: a theme
    /// that it does not know or that has changed, or numbers that do not go together.
    ///
    /// - Parameter themes: those that a room can have.
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

/// The versions that a journal's header names: who does not know all of them cannot read the rest.
public struct JournalVersions: Equatable, Sendable {
    /// How the lines are written and summed.
    public var format: Int
    /// The words of the protocol in which they are written.
    public var protocolVersion: Int
    /// The rules of its game by which the room was played, `GameRow.rulesVersion`.
    public var rules: Int

    /// What is written here.
    public static func current(of game: GameKind) -> JournalVersions {
        JournalVersions(
            format: newestFormat,
            protocolVersion: 1,
            rules: game.row.rulesVersion
        )
    }

    /// The format whose journals have snapshots; the first had none.
    public static let newestFormat = 2

    /// Whether a journal has snapshots.
    public var hasSnapshots: Bool { format >= 2 }

    /// Whether the journal of a room of that game can be read here.
    ///
    /// Of a game that is not known, every number but those that were ever written is another
    /// version's.
    func areUnderstood(of game: GameKind?) -> Bool {
        guard (1...Self.newestFormat).contains(format) else { return false }
        return protocolVersion == 1 && rules == game?.row.rulesVersion ?? 1
    }
}

extension Refusal {
    /// The theme of a room from its journal is not the one that the server has now.
    public static var otherTheme: Refusal {
        Refusal(
            .badValue,
            "The theme of this room is not there, or has changed.",
            field: "options.theme_id"
        )
    }
}

extension Room {
    /// Opens the room that a header describes, in which nobody is yet; the first effect asks for
    /// the first deal's secret.
    ///
    /// - Parameter game: the header's, or one whose cards lie as a test wants them.
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
