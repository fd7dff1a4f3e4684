/// An address behind some cells of a frame.
package struct PlacedLink: Equatable, Sendable {
    package var address: String
    package var rect: Rect
}
