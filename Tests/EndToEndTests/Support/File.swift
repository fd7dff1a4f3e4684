import Foundation

/// Reading whole files.
enum File {
    /// The file's text; empty where there is none.
    ///
    /// Not by `String(contentsOf:)`, which leaks a page for every file that says it is empty.
    static func text(_ path: String) -> String {
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.readToEnd()
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}
