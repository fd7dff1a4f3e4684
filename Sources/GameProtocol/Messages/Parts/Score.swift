/// One player's score; a list of them is an object by name, in seat order.
public struct Score: Equatable, Sendable {
    /// The player's name.
    public var player: String
    /// The points; below 0 where a game has such a count.
    public var points: Int

    /// A player's score.
    public init(player: String, points: Int) {
        self.player = player
        self.points = points
    }
}

extension [Score] {
    func encode(into writer: inout JSONWriter) {
        writer.key("scores")
        writer.beginObject()
        for score in self {
            writer.key(score.player)
            writer.value(score.points)
        }
        writer.endObject()
    }

    static func decode(_ fields: inout JSONObject) throws(FieldError) -> [Score] {
        let object = try fields.requiredObject("scores")
        var scores: [Score] = []
        for member in object.members {
            let limit = Limits.maximumInteger
            guard let points = member.value.integer(in: -limit...limit) else {
                throw FieldError(kind: .badType, field: "scores")
            }
            scores.append(Score(player: member.key, points: Int(points)))
        }
        return scores
    }
}
