import GameProtocol

/// The JSON form of a snapshot; fields that other entries have mean the same here.
extension RoomSnapshot {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("seq", seq)
        writer.field("calculations", calculationCount)
        writer.field("owner", ifPresent: owner)
        if let round {
            writer.key("round")
            writer.beginObject()
            round.encodeFields(into: &writer)
            writer.endObject()
        }
        if let table {
            writer.key("table")
            writer.beginObject()
            table.encodeFields(into: &writer)
            writer.endObject()
        }
        if let secret {
            writer.field("server_seed", secret.serverSeed)
            writer.field("salt", secret.salt)
        }
        writer.key("members")
        writer.beginArray()
        for member in members {
            writer.beginObject()
            member.encodeFields(into: &writer)
            writer.endObject()
        }
        writer.endArray()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        seq = try fields.number("seq")
        calculationCount = Int(try fields.number("calculations"))
        owner = fields.contains("owner") ? try fields.name("owner") : nil
        if var object = try fields.object("round") {
            round = try Round(&object)
            try object.refuseUnused()
        }
        if var object = try fields.object("table") {
            table = try TableSnapshot(&object)
            try object.refuseUnused()
        }
        secret = fields.contains("salt") ? try DealSecret(journal: &fields) : nil
        members = try fields.objects("members") { object throws(FieldError) in
            try Member(&object)
        }
    }
}

extension RoomSnapshot.Round {
    fileprivate func encodeFields(into writer: inout JSONWriter) {
        writer.field("number", number)
        writer.field("server_seed", secret.serverSeed)
        writer.field("salt", secret.salt)
        writer.field("entropies", entropies)
        writer.field("players", players)
        writer.field("first", first)
        writer.field("answer", ifPresent: answer)
    }

    fileprivate init(_ fields: inout JSONObject) throws(FieldError) {
        let last = Limits.maximumInteger
        number = Int(try fields.required("number", fields.integer("number", in: 1...last)))
        secret = try DealSecret(journal: &fields)
        entropies = try fields.texts("entropies", where: RoomSnapshot.acceptsEntropy)
        players = try fields.texts("players", where: NameRule.accepts)
        first = Int(try fields.number("first"))
        answer = try fields.answer()
    }
}

extension RoomSnapshot.Member {
    fileprivate func encodeFields(into writer: inout JSONWriter) {
        writer.field("player", name)
        writer.field("display", ifPresent: display)
        writer.field("seat", ifPresent: seat)
        bot?.encodeFields(into: &writer)
        writer.field("ready", isReady)
        if !entropy.isEmpty { writer.field("entropy", entropy) }
        writer.field("away", ifPresent: awaySince)
        writer.field("token", session.token.hex)
        writer.field("visit", session.ordinal)
        session.lastID?.encode(into: &writer)
    }

    fileprivate init(_ fields: inout JSONObject) throws(FieldError) {
        name = try fields.name("player")
        display = try fields.string("display", where: DisplayRule.accepts)
        seat = try fields.int("seat", in: 0...Limits.seats.upperBound - 1)
        bot = try SeatedBot.decode(&fields)
        isReady = try fields.required("ready", fields.bool("ready"))
        entropy = try fields.string("entropy", where: RoomSnapshot.acceptsEntropy) ?? ""
        awaySince = fields.contains("away") ? try fields.number("away") : nil
        let token = try fields.token()
        let ordinal = Int(try fields.number("visit"))
        session = SessionMark(token: token, ordinal: ordinal, lastID: try fields.mark())
    }
}

extension RoomSnapshot {
    /// Whether the text is an entropy that a player may have sent, or empty.
    static func acceptsEntropy(_ text: String) -> Bool {
        text.utf8.count <= Limits.maximumEntropyCount
            && text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "|") }
    }
}

extension DealSecret {
    init(journal fields: inout JSONObject) throws(FieldError) {
        let count = Limits.secretHexCount...Limits.secretHexCount
        self.init(
            serverSeed: try fields.required("server_seed", fields.hex("server_seed", count: count)),
            salt: try fields.required("salt", fields.hex("salt", count: count))
        )
    }
}

extension JSONObject {
    /// Reads the objects of an array; throws if an object has an unknown field.
    mutating func objects<Value>(
        _ key: StaticString,
        _ read: (inout JSONObject) throws(FieldError) -> Value
    ) throws(FieldError) -> [Value] {
        let values = try required("\(key)", array(key))
        return try values.map { value throws(FieldError) in
            guard var object = value.object else {
                throw FieldError(kind: .badType, field: "\(key)")
            }
            let item = try read(&object)
            try object.refuseUnused()
            return item
        }
    }

    mutating func texts(
        _ key: StaticString,
        where accepts: (String) -> Bool
    ) throws(FieldError) -> [String] {
        let values = try required("\(key)", array(key))
        return try values.map { value throws(FieldError) in
            guard let text = value.string else {
                throw FieldError(kind: .badType, field: "\(key)")
            }
            guard accepts(text) else { throw FieldError(kind: .badValue, field: "\(key)") }
            return text
        }
    }
}

/// The place in the bytes of a journal from which reading may begin.
struct SnapshotPlace {
    /// The number of the line with the snapshot; the header is line 1.
    let line: Int
    /// The part of the journal before that line.
    let before: JournalScan.Good

    /// The number of lines that should follow the snapshot: a client that lost its connection may
    /// have missed some of them.
    static let wantedLines = 32

    /// A journal of this size is read whole, because that takes very little time.
    private static let shortBytes = 32 * 1024

    private static let beginning = Array(#"{"type":"snapshot","#.utf8)

    /// Finds the last snapshot with enough lines after it, or the first one if none has enough.
    /// Returns nil if there is no snapshot, or if none has enough lines and the journal is short.
    /// It looks only at checksums, up to the first that is wrong.
    init?(latestOf journal: UnsafeBufferPointer<UInt8>) {
        var places: [SnapshotPlace] = []
        var count = 0
        var good = JournalScan.Good(byteCount: 0, chain: 0)
        while let line = JournalLine(of: journal, at: good.byteCount), line.isEnded,
            let checksum = line.checksum, checksum == line.sum(behind: good.chain)
        {
            count += 1
            if line.bytes.starts(with: Self.beginning) {
                places.append(SnapshotPlace(line: count, before: good))
            }
            good = JournalScan.Good(byteCount: line.end, chain: checksum)
        }
        let last = places.last { count - $0.line >= Self.wantedLines }
        guard let place = last ?? (journal.count > Self.shortBytes ? places.first : nil) else {
            return nil
        }
        self = place
    }

    private init(line: Int, before: JournalScan.Good) {
        self.line = line
        self.before = before
    }
}

/// The JSON form of a shared table in a snapshot.
extension TableSnapshot {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("deck", deck)
        writer.field("words", wordCount)
        writer.key("piles")
        writer.beginArray()
        for pile in piles {
            writer.beginObject()
            writer.field("pile", pile.name)
            writer.field("seat", ifPresent: pile.seat)
            writer.field("cards", pile.cards)
            writer.endObject()
        }
        writer.endArray()
        writer.key("deals")
        writer.beginArray()
        for deal in deals {
            writer.beginObject()
            writer.field("number", deal.number)
            writer.field("server_seed", deal.secret.serverSeed)
            writer.field("salt", deal.secret.salt)
            writer.field("entropies", deal.entropies)
            writer.field("seat", ifPresent: deal.seat)
            writer.field("full", deal.isFull)
            writer.field("cards", deal.cards)
            writer.endObject()
        }
        writer.endArray()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        deck = try fields.required("deck", fields.string("deck"))
        wordCount = Int(try fields.number("words"))
        piles = try fields.objects("piles") { object throws(FieldError) in
            Pile(
                name: try object.required("pile", object.string("pile")),
                seat: try object.seat(),
                cards: try object.required("cards", object.string("cards"))
            )
        }
        let last = Limits.maximumInteger
        deals = try fields.objects("deals") { object throws(FieldError) in
            Deal(
                number: Int(try object.required("number", object.integer("number", in: 1...last))),
                secret: try DealSecret(journal: &object),
                entropies: try object.texts("entropies", where: RoomSnapshot.acceptsEntropy),
                seat: try object.seat(),
                isFull: try object.required("full", object.bool("full")),
                cards: try object.required("cards", object.string("cards"))
            )
        }
    }
}

extension JSONObject {
    fileprivate mutating func seat() throws(FieldError) -> Int? {
        try int("seat", in: 0...Limits.seats.upperBound - 1)
    }
}
