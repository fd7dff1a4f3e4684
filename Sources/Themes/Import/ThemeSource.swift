import GameProtocol

/// Where the document comes from that an import reads.
package enum ThemeSource: String, CaseIterable, Sendable {
    case commons
    case flickr
    case flickrFeed = "flickr-feed"
    case cataas
    case legislators
    case whoismyrep
    case csv
    case folder

    /// The hosts that pictures of it come from; one that begins with a dot stands for all below it.
    package var hosts: [String] {
        switch self {
        case .commons: ["upload.wikimedia.org", "thumb.wikimedia.org"]
        case .flickr, .flickrFeed: [".staticflickr.com"]
        case .cataas: ["cataas.com"]
        case .legislators: ["unitedstates.github.io"]
        case .whoismyrep, .csv, .folder: []
        }
    }

    /// The part of an address that asks for JSON; nil if the answer always is.
    var asksForJSON: String? {
        switch self {
        case .commons: "format=json"
        case .flickr, .flickrFeed: "format=json and nojsoncallback=1"
        case .whoismyrep: "output=json"
        case .cataas, .legislators, .csv, .folder: nil
        }
    }
}

/// What the command `theme import` is told.
package struct ImportOptions: Equatable, Sendable {
    package enum Pairing: String, CaseIterable, Sendable {
        /// Both cards of a pair show the same.
        case same
        /// One card shows the picture, and the other one the name.
        case namePhoto = "name-photo"
    }

    package var name: String
    package var source: ThemeSource
    /// The most pairs.
    package var maximumPairs = ThemeRules.pairs.upperBound
    /// Only people of these states, such as `OH` or `PR,DC`.
    package var state: String?
    /// Hosts from which pictures may come, in addition to those of the source.
    package var hosts: [String] = []
    package var title: String?
    package var pairing = Pairing.same

    package init(name: String, source: ThemeSource) {
        self.name = name
        self.source = source
    }
}

/// Why a document gives no theme: a sentence.
package struct ImportProblem: Error, Equatable, Sendable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}

/// One entry of a document, as far as it could be read: its texts are still as they were written.
struct ImportedEntry {
    /// The name of whom or what it shows.
    var label: String?
    /// The label if there is none.
    var unnamed: String
    /// What the card shows; nil for the theme's name and a number.
    var text: String?
    /// What the other card of the pair shows, if it need not be the same.
    var otherText: String?
    /// Where its picture is to be had.
    var address: String?
    /// A picture that is there already.
    var file: String?
    var link: String?
    var details: [ThemeFace.Detail] = []
    /// The picture's author.
    var credit: String?
    /// The license of the picture.
    var license: String?
    /// Key and title of the group it belongs to.
    var group: (key: String, title: String)?

    init(_ label: String?, unnamed: String = "no name") {
        self.label = label
        self.unnamed = unnamed
    }
}

/// All entries of a document.
struct ImportedDocument {
    var entries: [ImportedEntry] = []
    /// What the source calls it; nil where it says nothing, so that the theme is called by its name.
    var title: String?
    var attribution: String?
    var source: String?
    /// The license of the document's facts.
    var license: String?
    /// Whether it tells the license of each picture, so that a missing one is to be named.
    var tellsLicenses = false
    /// What was left out, and why; what the person is to know beside.
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
    /// All entries of a document of this source.
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

    /// The feed writes `\'` in its texts, which is no JSON.
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
