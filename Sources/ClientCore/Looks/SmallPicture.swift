import Pictures
package import TerminalKit

/// The small picture of a face: its name in a theme, where it lies, and what its file shows.
package enum SmallPicture {
    /// Columns, and rows.
    static let side = Thumbnail.side
    /// More bytes than such a file has, stored and not compressed.
    package static let maximumBytes = 32 << 10

    /// Where the small picture of an image lies on the page's port; nil for a name that no theme can
    /// have, which might lead anywhere.
    package static func path(of image: String) -> String? {
        let parts = image.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy(isName) else { return nil }
        return "/themes/\(image).t.png"
    }

    private static func isName(_ part: Substring) -> Bool {
        guard (1...100).contains(part.utf8.count), !part.hasPrefix(".") else { return false }
        return part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }

    /// The picture of a file; nil for anything but a PNG of that size.
    package static func tile(_ file: [UInt8]) -> Tile? {
        // The size comes first: nothing is unpacked that says it is larger.
        guard file.count <= maximumBytes, file.count > 33,
            number(file[16..<20]) == side, number(file[20..<24]) == side,
            PictureFile.Kind(file) == .png, let picture = try? PictureFile.read(file),
            picture.columns == side, picture.rows == side, picture.channels >= 3,
            picture.bytes.count == side * side * picture.channels
        else { return nil }
        let pixels = (0..<side * side).map { place in
            let start = place * picture.channels
            return TilePicture.Color(
                red: picture.bytes[start],
                green: picture.bytes[start + 1],
                blue: picture.bytes[start + 2]
            )
        }
        return Tile(TilePicture(side: side, pixels: pixels))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}

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
