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

    /// Returns the game of the room before anybody has entered. `themes` are the possible themes.
    /// Throws a `Refusal` if no room of this server can have these seats and options. The causes
    /// are an unknown or changed theme, and numbers that do not fit together.
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

/// The versions in a journal's header. A reader must know all of them to read the rest.
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

    /// Whether this program can read a journal of that game. For an unknown game, only version 1 of
    /// the rules is accepted, because no other ever existed.
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
    /// Opens the room of a header without members. Its first effect asks for the first deal's
    /// secret. Only tests pass another game than the header's.
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

extension JournalHeader {
    /// Writes the header without its checksum and the end of the line.
    func encodeFields(into writer: inout JSONWriter) {
        writer.beginObject(type: "journal")
        let versions = JournalVersions.current(of: settings.options.game)
        writer.field("format", versions.format)
        writer.field("protocol", versions.protocolVersion)
        writer.field("rules", versions.rules)
        writer.field("room", room)
        writer.field("title", ifPresent: settings.title)
        writer.field("seats", settings.seats)
        if settings.isPrivate { writer.field("private", true) }
        writer.field("game", settings.options.game.rawValue)
        writer.key("options")
        settings.options.encode(into: &writer)
        guard let password = settings.password else { return }
        writer.key("password")
        writer.beginObject()
        writer.field("salt", password.salt)
        writer.field("hash", password.hash)
        writer.endObject()
    }

    /// Reads the fields after the versions.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> JournalHeader {
        let room = try fields.required("room", fields.string("room", where: RoomCode.accepts))
        let title = try fields.text("title", maximum: Limits.maximumTitleCount)
        let game: GameKind = try fields.required("game", fields.word("game"))
        let settings = RoomSettings(
            title: title,
            seats: try fields.required("seats", fields.int("seats", in: Limits.seats)),
            isPrivate: try fields.bool("private") ?? false,
            options: try options(of: game, &fields),
            password: try password(&fields)
        )
        return JournalHeader(room: room, settings)
    }

    private static func options(
        of game: GameKind,
        _ fields: inout JSONObject
    ) throws(FieldError) -> GameOptions {
        var object = try fields.requiredObject("options")
        do throws(FieldError) {
            let options = try GameOptions.decode(game, &object)
            try object.refuseUnused()
            return options
        } catch {
            throw FieldError(kind: error.kind, field: "options." + error.field)
        }
    }

    private static func password(
        _ fields: inout JSONObject
    ) throws(FieldError) -> PasswordHash? {
        guard var object = try fields.object("password") else { return nil }
        do throws(FieldError) {
            let salt = try object.required("salt", object.hex("salt", count: 1...64))
            let hash = try object.required("hash", object.hex("hash", count: 64...64))
            try object.refuseUnused()
            return PasswordHash(salt: salt, hash: hash)
        } catch {
            throw FieldError(kind: error.kind, field: "password." + error.field)
        }
    }
}

extension JournalVersions {
    /// Reads the versions at the beginning of a header; nil if the line is not a header.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> JournalVersions? {
        guard try fields.string("type") == "journal" else { return nil }
        let numbers = 0...Int(Limits.maximumInteger)
        return JournalVersions(
            format: try fields.required("format", fields.int("format", in: numbers)),
            protocolVersion: try fields.required("protocol", fields.int("protocol", in: numbers)),
            rules: try fields.required("rules", fields.int("rules", in: numbers))
        )
    }
}
