package import TerminalKit

/// The pictures of a room's theme: those that have come, and how many are still to come.
package struct ThemePictures: Equatable, Sendable {
    /// The list of faces that they belong to, as a room names it: other lists may have the same names.
    package var themeID: String?
    /// The pictures by the names of the faces.
    package var tiles: [String: Tile] = [:]
    /// How many were asked for.
    package var wanted = 0
    /// How many have come, or will not.
    package var done = 0

    package init() {}

    /// `pictures 12 of 53`; nil while none are on their way.
    var progress: String? { done < wanted ? "pictures \(done) of \(wanted)" : nil }

    /// Two are equal that have come as far as each other: a picture never changes.
    package static func == (left: ThemePictures, right: ThemePictures) -> Bool {
        left.themeID == right.themeID && left.wanted == right.wanted && left.done == right.done
            && left.tiles.count == right.tiles.count
    }
}
