import GameProtocol

/// From a document of a source to the files of a theme.
///
/// Every text and address in the document is a stranger's: texts become plain and short, addresses
/// have to be on the hosts of the source, and names of files are made here.
package struct ThemeImport {
    /// The most bytes of a document: 16 MiB.
    package static let maximumBytes = 16 << 20

    package let theme: ThemeFile
    /// Where its pictures are to be had.
    package let pictures: [WantedPicture]
    /// Sentences about what was left out or changed.
    package let remarks: [String]
    /// Whether every entry is in the theme, but those beyond the number that was asked for.
    package let isWhole: Bool

    /// - Parameters:
    ///   - document: the answer of the source; of a folder, the names of its files, a line each.
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
        // What is written here can be read: a document has ways that nobody has thought of.
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

/// A picture of a theme that is not there yet.
package struct WantedPicture: Equatable, Sendable {
    package let file: String
    package let address: String

    package init(file: String, address: String) {
        self.file = file
        self.address = address
    }
}
