/// The marks of the seats, by their order in the room: the same on everybody's screen.
package enum SeatMark {
    private static let marks: [Unicode.Scalar] = ["▲", "●", "■", "◆", "▼", "✚"]

    /// The mark of a seat from 0; a room has at most six.
    package static func of(_ seat: Int) -> Unicode.Scalar {
        marks.indices.contains(seat) ? marks[seat] : "·"
    }
}
