import GameProtocol

/// The kind of document that an import reads.
package enum ThemeSource: String, CaseIterable, Sendable {
    case commons
    case flickr
    case flickrFeed = "flickr-feed"
    case cataas
    case legislators
    case whoismyrep
    case csv
    case folder

    /// The hosts of the source's pictures. A host that begins with a dot includes all subdomains.
    package var hosts: [String] {
        switch self {
        case .commons: ["upload.wikimedia.org", "thumb.wikimedia.org"]
        case .flickr, .flickrFeed: [".staticflickr.com"]
        case .cataas: ["cataas.com"]
        case .legislators: ["unitedstates.github.io"]
        case .whoismyrep, .csv, .folder: []
        }
    }

    /// The part of an address that requests JSON; nil if the answer is always JSON.
    var asksForJSON: String? {
        switch self {
        case .commons: "format=json"
        case .flickr, .flickrFeed: "format=json and nojsoncallback=1"
        case .whoismyrep: "output=json"
        case .cataas, .legislators, .csv, .folder: nil
        }
    }
}

/// The options of the command `theme import`.
package struct ImportOptions: Equatable, Sendable {
    package enum Pairing: String, CaseIterable, Sendable {
        /// Both cards of a pair are the same.
        case same
        /// One card has the picture, and the other card the name.
        case namePhoto = "name-photo"
    }

    package var name: String
    package var source: ThemeSource
    package var maximumPairs = ThemeRules.pairs.upperBound
    /// The states whose people are imported, such as `OH` or `PR,DC`; nil for all.
    package var state: String?
    /// Hosts from which pictures may come, besides the hosts of the source.
    package var hosts: [String] = []
    package var title: String?
    package var pairing = Pairing.same

    package init(name: String, source: ThemeSource) {
        self.name = name
        self.source = source
    }
}

/// The reason why a document cannot become a theme, as a sentence.
package struct ImportProblem: Error, Equatable, Sendable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}

/// One entry of a document, with its original texts.
struct ImportedEntry {
    /// The name of the person or thing in the picture.
    var label: String?
    /// The label of an entry without a name.
    var unnamed: String
    /// The text of the card; nil means the theme's name and a number.
    var text: String?
    /// The text of the pair's other card, if it may differ.
    var otherText: String?
    /// The address of the entry's picture; nil for none.
    var address: String?
    /// The name of a picture's file that is in the theme's folder already; nil for none.
    var file: String?
    var link: String?
    var details: [ThemeFace.Detail] = []
    /// The picture's author.
    var credit: String?
    /// The license of the picture.
    var license: String?
    /// The key and the title of the entry's group; nil for none.
    var group: (key: String, title: String)?

    init(_ label: String?, unnamed: String = "no name") {
        self.label = label
        self.unnamed = unnamed
    }
}

/// All entries of a document.
struct ImportedDocument {
    var entries: [ImportedEntry] = []
    /// The title in the source; nil if the source has none, so that the theme's name is used.
    var title: String?
    var attribution: String?
    var source: String?
    /// The license of the document's facts.
    var license: String?
    /// Whether the document names the license of each picture; a missing one is then pointed out.
    var tellsLicenses = false
    /// Sentences about omissions with their reasons, and further notes for the operator.
    var remarks: [String] = []
    /// Whether every entry could be read.
    var isWhole = true

    init(title: String? = nil) { self.title = title }

    mutating func leaveOut(_ sentence: String) {
        remarks.append(sentence)
        isWhole = false
    }
}

extension ThemeSource {
    /// Reads all entries of a document from this source.
    func read(
        _ document: [UInt8],
        _ options: ImportOptions
    ) throws(ImportProblem) -> ImportedDocument {
        func json(_ document: [UInt8]) throws(ImportProblem) -> JSONValue {
            try ForeignJSON.read(document, asking: asksForJSON)
        }
        return switch self {
        case .commons: try PhotoSources.commons(json(document))
        case .flickr: try PhotoSources.flickr(json(document))
        case .flickrFeed: try PhotoSources.flickrFeed(json(Self.mended(document)))
        case .cataas: try PhotoSources.cataas(json(document))
        case .legislators: try PeopleSources.legislators(json(document), options)
        case .whoismyrep: try PeopleSources.whoismyrep(document, options)
        case .csv: try FileSources.csv(document)
        case .folder: try FileSources.folder(document)
        }
    }

    /// Returns valid JSON: the feed writes `\'` in its texts, which JSON does not allow.
    private static func mended(_ document: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(document.count)
        var isEscaped = false
        for byte in document {
            if isEscaped, byte == UInt8(ascii: "'") { kept.removeLast() }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            kept.append(byte)
        }
        return kept
    }
}

/// The import of a document from a source into the files of a theme.
///
/// No text or address in the document is trusted. Texts become plain and short, addresses have to
/// be on the hosts of the source, and this type makes the names of files.
package struct ThemeImport {
    /// The largest document in bytes: 16 MiB.
    package static let maximumBytes = 16 << 20

    package let theme: ThemeFile
    /// The pictures of the theme to download, each with its address.
    package let pictures: [WantedPicture]
    /// Sentences about omissions and changes.
    package let remarks: [String]
    /// Whether the theme has all entries, apart from those beyond the requested number.
    package let isWhole: Bool

    /// Imports the answer of a source, or for a folder the names of its files, one on each line.
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
        // The written theme must be readable, whatever form the document has.
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
}
