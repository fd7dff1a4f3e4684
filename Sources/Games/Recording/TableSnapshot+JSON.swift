import GameProtocol

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
