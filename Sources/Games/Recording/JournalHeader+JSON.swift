import GameProtocol

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
