import GameProtocol
import Games

/// JSON answers of the shelf, with exactly the keys of deckofcardsapi.com, in the same order.
struct ShelfJSON {
    /// The address of the server without a final slash; the pictures are below it.
    let base: String

    func bytes(_ answer: ShelfAnswer) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        switch answer {
        case .state(let id, let remaining, let shuffled):
            begin(id, &writer)
            writer.field("remaining", remaining)
            writer.field("shuffled", shuffled)
        case .cards(let id, let cards, let remaining, let missing):
            begin(id, isDone: missing == nil, &writer)
            write(cards, &writer)
            writer.field("remaining", remaining)
            if let missing { writer.field("error", ShelfRefusal.notEnough(missing).text) }
        case .returned(let id, let remaining):
            begin(id, &writer)
            writer.field("remaining", remaining)
        case .piles(let id, let remaining, let piles):
            begin(id, &writer)
            writer.field("remaining", remaining)
            write(piles, &writer)
        case .pileCards(let id, let cards, let piles):
            begin(id, &writer)
            write(cards, &writer)
            write(piles, &writer)
        case .refused(let refusal): Self.fail(refusal.text, &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    /// Returns an error that does not come from the shelf.
    static func error(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        fail(text, &writer)
        writer.endObject()
        return writer.bytes
    }

    private static func fail(_ text: String, _ writer: inout JSONWriter) {
        writer.field("success", false)
        writer.field("error", text)
    }

    private func begin(_ id: String, isDone: Bool = true, _ writer: inout JSONWriter) {
        writer.field("success", isDone)
        writer.field("deck_id", id)
    }

    private func write(_ cards: [ShelfCard], _ writer: inout JSONWriter) {
        writer.key("cards")
        writer.beginArray()
        for card in cards { write(card.card, &writer) }
        writer.endArray()
    }

    private func write(_ card: PlayingCard, _ writer: inout JSONWriter) {
        let path = "\(base)/static/img/\(card.image.dropLast(".svg".count))"
        writer.beginObject()
        writer.field("code", card.code)
        writer.field("image", "\(path).png")
        writer.key("images")
        writer.beginObject()
        writer.field("svg", "\(path).svg")
        writer.field("png", "\(path).png")
        writer.endObject()
        writer.field("value", card.value)
        writer.field("suit", card.suit)
        writer.endObject()
    }

    private func write(_ piles: [ShelfPile], _ writer: inout JSONWriter) {
        writer.key("piles")
        writer.beginObject()
        for pile in piles {
            writer.key(pile.name)
            writer.beginObject()
            writer.field("remaining", pile.remaining)
            if let cards = pile.cards { write(cards, &writer) }
            writer.endObject()
        }
        writer.endObject()
    }
}
