import GameProtocol

/// The import of a document from a source into the files of a theme.
///
/// No text or address in the document is trusted. Texts become plain and short, addresses have to
/// be on the hosts of the source, and this type makes the names of files.
package struct ThemeImport {
    /// The largest document in bytes: 16 MiB.
    package static let maximumBytes = 16 << 20

    package let theme: ThemeFile
    /// The addresses of its pictures.
    package let pictures: [WantedPicture]
    /// Sentences about omissions and changes.
    package let remarks: [String]
    /// Whether the theme has all entries, apart from those beyond the requested number.
    package let isWhole: Bool

    /// Imports a document.
    ///
    /// - Parameters:
    ///   - document: the answer of the source; for a folder, the names of its files, one on each
    ///     line.
    package init(_ document: [UInt8], _ options: ImportOptions) throws(ImportProblem) {
        guard document.count <= Self.maximumBytes else {
            throw ImportProblem("The document has more than 16 MiB.")
        }
        guard ThemeRules.isName(options.name) else {
            throw ImportProblem("A theme's name has \(ThemeRules.nameForm).")
        }
        guard Theme.named(options.name) == nil else {
            throw ImportProblem("\(options.name) is the name of a theme that every server has.")
        }
        let found = try options.source.read(document, options)
        var builder = ThemeBuilder(options, found)
        builder.add(found.entries)
        theme = try builder.theme()
        // The written theme must be readable. Documents can have forms that this import does not
        // foresee.
        do throws(ThemeProblem) {
            _ = try ThemeReader.read(ThemeWriter.bytes(theme), name: options.name)
        } catch {
            throw ImportProblem("The document makes no theme: \(error.reason).")
        }
        pictures = builder.pictures
        remarks = builder.remarks
        isWhole = builder.isWhole
    }
}

/// A picture of a theme that has not been loaded yet.
package struct WantedPicture: Equatable, Sendable {
    package let file: String
    package let address: String

    package init(file: String, address: String) {
        self.file = file
        self.address = address
    }
}
