/// The places of a round's players: a list of lists of names, the best first.
extension Over {
    func encodePlaces(into writer: inout JSONWriter) {
        guard let places else { return }
        writer.key("places")
        writer.beginArray()
        for place in places {
            writer.beginArray()
            for name in place { writer.value(name) }
            writer.endArray()
        }
        writer.endArray()
    }

    static func decodePlaces(_ fields: inout JSONObject) throws(FieldError) -> [[String]]? {
        guard let places = try fields.array("places") else { return nil }
        return try places.map { place throws(FieldError) in
            guard let names = place.elements else {
                throw FieldError(kind: .badType, field: "places")
            }
            return try names.map { name throws(FieldError) in
                guard let text = name.string else {
                    throw FieldError(kind: .badType, field: "places")
                }
                return text
            }
        }
    }
}
