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
        case .commons: ["upload.wikimedia.org"]
        case .flickr, .flickrFeed: [".staticflickr.com"]
        case .cataas: ["cataas.com"]
        case .legislators: ["unitedstates.github.io"]
        case .whoismyrep, .csv, .folder: []
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
    /// Only people of that state.
    package var state: String?
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

/// One entry of a document, as far as it could be read.
struct ImportedEntry {
    /// The name of whom or what it shows, as a label.
    var label: String
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
    var credit: String?
    var license: String?
    /// Key and title of the group it belongs to.
    var group: (key: String, title: String)?

    init(label: String) { self.label = label }

}

/// All entries of a document.
struct ImportedDocument {
    var entries: [ImportedEntry] = []
    /// What the source calls it; nil where it says nothing, so that the theme is called by its name.
    var title: String?
    var attribution: String?
    var source: String?
    /// What was left out, and why; what the person is to know beside.
    var remarks: [String] = []

    init(title: String? = nil) { self.title = title }
}
