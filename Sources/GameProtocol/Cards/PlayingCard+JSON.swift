extension PlayingCard {
    /// Reads a card of a request: its code, in either case.
    init(_ value: JSONValue, field: StaticString) throws(FieldError) {
        guard let code = value.string else {
            throw FieldError(kind: .badType, field: "\(field)")
        }
        guard let card = PlayingCard(code: code) else {
            throw FieldError(kind: .noSuchCard, field: "\(field)")
        }
        self = card
    }

    /// Reads a card of a server's line: the card object, whose code says everything.
    init(object: JSONObject?, field: StaticString) throws(FieldError) {
        guard var object else { throw FieldError(kind: .badType, field: "\(field)") }
        guard let card = PlayingCard(code: try object.requiredString("code")) else {
            throw FieldError(kind: .badValue, field: "\(field)")
        }
        self = card
    }
}

extension JSONObject {
    /// Reads a list of codes, as clients send cards; nil if absent.
    mutating func codes(
        _ key: StaticString,
        count: ClosedRange<Int>
    ) throws(FieldError) -> [PlayingCard]? {
        guard let values = try array(key) else { return nil }
        guard count.contains(values.count) else {
            throw FieldError(kind: .badValue, field: "\(key)")
        }
        var cards: [PlayingCard] = []
        cards.reserveCapacity(values.count)
        for value in values { cards.append(try PlayingCard(value, field: key)) }
        return cards
    }

    /// Reads a list of card objects, as servers send cards; nil if absent.
    mutating func cards(_ key: StaticString) throws(FieldError) -> [PlayingCard]? {
        guard let values = try array(key) else { return nil }
        var cards: [PlayingCard] = []
        cards.reserveCapacity(values.count)
        for value in values { cards.append(try PlayingCard(object: value.object, field: key)) }
        return cards
    }
}

extension JSONWriter {
    /// Writes a member whose value is a list of codes, or nothing for `nil`.
    mutating func field(_ name: StaticString, codes cards: [PlayingCard]?) {
        field(name, ifPresent: cards?.map(\.code))
    }

    /// Writes a member whose value is a list of card objects, or nothing for `nil`.
    mutating func field(_ name: StaticString, cards: [PlayingCard]?) {
        guard let cards else { return }
        key(name)
        beginArray()
        for card in cards { card.encode(into: &self) }
        endArray()
    }
}
