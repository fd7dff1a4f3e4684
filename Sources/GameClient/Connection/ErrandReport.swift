import GameProtocol

/// What an errand prints when it is done.
struct ErrandReport {
    let errand: Errand
    let isJSON: Bool

    var text: String {
        switch (errand.kind, isJSON) {
        case (.rooms, false): roomLines
        case (.rooms, true): roomObjects
        case (.ping, false): pingLine
        case (.ping, true): pingObject
        }
    }

    private var roomLines: String {
        guard !errand.rooms.isEmpty else {
            return
                "No rooms on \(errand.name). Make one: GameClient create \(errand.address.text)\n"
        }
        return errand.rooms.map { PlainRooms.line($0) + "\n" }.joined()
    }

    private var roomObjects: String {
        var writer = JSONWriter()
        for room in errand.rooms {
            room.encode(into: &writer)
            writer.endLine()
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private var pingLine: String {
        let address = errand.address
        return "\(errand.name) answers at \(address.host), port \(address.port): "
            + "\(errand.server?.server ?? ""), protocol 1, \(milliseconds) ms.\n"
    }

    private var pingObject: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("host", errand.address.host)
        writer.field("port", Int(errand.address.port))
        writer.field("name", errand.name)
        writer.field("server", errand.server?.server ?? "")
        writer.field("protocols", errand.server?.protocols ?? [])
        writer.key("ms")
        writer.raw(Array(milliseconds.utf8))
        writer.endObject()
        writer.endLine()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// With one digit after the point: on one computer it is less than a millisecond.
    private var milliseconds: String {
        let tenths = (errand.delay + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
