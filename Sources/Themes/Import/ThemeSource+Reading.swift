import GameProtocol

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
