import Foundation

@testable import Themes

/// A document in the shape of a source.
enum Example {
    static func bytes(_ name: String) throws -> [UInt8] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let top = tests.appending(path: "../../..").standardized
        return Array(try Data(contentsOf: top.appending(path: "Examples/themes/\(name)")))
    }

    static func imported(
        _ source: ThemeSource,
        _ document: [UInt8],
        _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws(ImportProblem) -> ThemeImport {
        var options = ImportOptions(name: "sample", source: source)
        change(&options)
        return try ThemeImport(document, options)
    }

    /// Returns the reason for which the document gives no theme.
    static func problem(_ source: ThemeSource, _ document: String) -> String? {
        do throws(ImportProblem) {
            _ = try imported(source, Array(document.utf8))
            return nil
        } catch {
            return error.sentence
        }
    }
}
