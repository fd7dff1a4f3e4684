import Foundation

enum File {
    /// Returns the file's text, or an empty text if there is no file.
    ///
    /// `String(contentsOf:)` would leak a page for every file whose reported size is zero.
    static func text(_ path: String) -> String {
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.readToEnd()
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}
