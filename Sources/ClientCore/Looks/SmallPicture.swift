import Pictures
package import TerminalKit

/// The small picture of a card's face: its path on the server's web page, and the content of its
/// file.
package enum SmallPicture {
    /// The width and the height of a small picture, in pixels.
    static let side = Thumbnail.side
    /// The size limit of a file, in bytes. Even an uncompressed small picture is smaller.
    package static let maximumBytes = 32 << 10

    /// Returns the path of an image's small picture on the server's web port. Returns nil for a
    /// name that no theme can have, because its path might lead anywhere.
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

    /// Reads the picture in a file. Returns nil unless the file is a PNG of that width and height.
    package static func tile(_ file: [UInt8]) -> Tile? {
        // The size is checked first, so that no larger picture is unpacked.
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

/// The pictures of a room's theme that have come, and the progress of loading the others.
package struct ThemePictures: Equatable, Sendable {
    /// The id of the list of faces in the room. Faces of another list may have the same names.
    package var themeID: String?
    /// The pictures by the codes of the faces.
    package var tiles: [String: Tile] = [:]
    /// The number of pictures to load.
    package var wanted = 0
    /// The number of pictures that have come or have failed.
    package var done = 0

    package init() {}

    /// `pictures 12 of 53`; nil if no picture is on its way.
    var progress: String? { done < wanted ? "pictures \(done) of \(wanted)" : nil }

    /// Compares the progress only, because a picture never changes.
    package static func == (left: ThemePictures, right: ThemePictures) -> Bool {
        left.themeID == right.themeID && left.wanted == right.wanted && left.done == right.done
            && left.tiles.count == right.tiles.count
    }
}
