import GameProtocol

extension JournalHeader {
    /// Writes the header without its checksum and its end.
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

    /// Reads what follows the versions.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> JournalHeader {
        let room = try fields.needed("room", fields.string("room"))
        guard RoomCode.accepts(room) else { throw FieldError(kind: .badValue, field: "room") }
        let title = try fields.string("title")
        if let title, !TextRule.accepts(title, maximum: Limits.maximumTitleCount) {
            throw FieldError(kind: .badValue, field: "title")
        }
        let name = try fields.needed("game", fields.string("game"))
        guard let game = GameKind(rawValue: name) else {
            throw FieldError(kind: .badValue, field: "game")
        }
        let settings = RoomSettings(
            title: title,
            seats: try fields.needed("seats", fields.int("seats", in: Limits.seats)),
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
        var object = try fields.needed("options", fields.object("options"))
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
            let salt = try object.needed("salt", object.hex("salt", count: 1...64))
            let hash = try object.needed("hash", object.hex("hash", count: 64...64))
            try object.refuseUnused()
            return PasswordHash(salt: salt, hash: hash)
        } catch {
            throw FieldError(kind: error.kind, field: "password." + error.field)
        }
    }
}

extension JournalVersions {
    /// Reads the beginning of a header; nil for a line that is none.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> JournalVersions? {
        guard try fields.string("type") == "journal" else { return nil }
        let numbers = 0...Int(Limits.maximumInteger)
        return JournalVersions(
            format: try fields.needed("format", fields.int("format", in: numbers)),
            protocolVersion: try fields.needed("protocol", fields.int("protocol", in: numbers)),
            rules: try fields.needed("rules", fields.int("rules", in: numbers))
        )
    }
}
