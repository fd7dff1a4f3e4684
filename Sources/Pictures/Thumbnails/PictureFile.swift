/// A file in one of the usual picture formats.
package enum PictureFile {
    /// The formats that browsers show. None of them can contain a program.
    package enum Kind: String, CaseIterable, Sendable {
        case jpeg
        case png
        case gif
        case webp

        /// Recognizes the format by the first bytes of the file.
        package init?(_ bytes: [UInt8]) {
            if JPEGReader.begins(bytes) {
                self = .jpeg
            } else if PNGReader.begins(bytes) {
                self = .png
            } else if bytes.starts(with: Array("GIF87a".utf8))
                || bytes.starts(with: Array("GIF89a".utf8))
            {
                self = .gif
            } else if bytes.starts(with: Array("RIFF".utf8)),
                bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
            {
                self = .webp
            } else {
                return nil
            }
        }
    }

    /// Reads a JPEG or PNG file.
    package static func read(
        _ bytes: [UInt8],
        mayBeCoarse: Bool = false
    ) throws(PictureError) -> Raster {
        switch Kind(bytes) {
        case .jpeg: try JPEGReader.read(bytes, mayBeCoarse: mayBeCoarse)
        case .png: try PNGReader.read(bytes)
        case .gif: throw .unsupported("GIF")
        case .webp: throw .unsupported("WebP")
        case nil: throw .unknown
        }
    }
}
