import GameProtocol

/// Readers for the documents of photo services, such as Flickr.
enum PhotoSources {
    /// Reads `generator` with `imageinfo` of the API of Wikimedia Commons.
    static func commons(_ root: JSONValue) throws(ImportProblem) -> ImportedDocument {
        guard let pages = root["query"]?["pages"] else {
            if let error = root["error"]?["info"]?.plain(200) {
                throw ImportProblem("Commons answered: \(error)")
            }
            throw ImportProblem("The answer has no query.pages: is it one of Commons?")
        }
        var document = ImportedDocument()
        document.attribution = "Wikimedia Commons and the authors of the pictures"
        document.source = "https://commons.wikimedia.org"
        document.tellsLicenses = true
        // Version 2 of the format has a list, version 1 an object.
        for page in pages.elements ?? pages.object?.members.map(\.value) ?? [] {
            guard let info = page["imageinfo"]?.elements?.first,
                let address = (info["thumburl"] ?? info["url"])?.string
            else {
                document.leaveOut("A page without imageinfo.url is left out.")
                continue
            }
            var entry = ImportedEntry(
                page["title"]?.looseText.map(name(ofFile:)),
                unnamed: "a photo"
            )
            entry.address = address
            entry.link = info["descriptionurl"]?.string
            let facts = info["extmetadata"]
            entry.credit = facts?["Artist"]?["value"]?.looseText
            entry.license = facts?["LicenseShortName"]?["value"]?.looseText
            document.entries.append(entry)
        }
        return document
    }

    /// Returns the name of a file without its extension, as a label.
    static func name(ofFile file: String) -> String {
        let name = file.hasPrefix("File:") ? file.dropFirst(5) : file[...]
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        return String(stem.map { $0 == "_" || $0 == "-" ? " " : $0 })
    }

    /// Reads `flickr.photos.search`, with `extras=url_q`.
    static func flickr(_ root: JSONValue) throws(ImportProblem) -> ImportedDocument {
        if root["stat"]?.string == "fail" {
            let reason = root["message"]?.plain(200) ?? "no reason"
            throw ImportProblem("Flickr answered: \(reason)")
        }
        guard let photos = root["photos"]?["photo"]?.elements else {
            throw ImportProblem(
                "The answer has no photos.photo: is it one of flickr.photos.search?"
            )
        }
        var document = ImportedDocument()
        document.attribution = "Flickr and the authors of the pictures"
        document.source = "https://www.flickr.com"
        for (index, photo) in photos.enumerated() {
            let parts = ["server", "id", "secret"].map { flickrPart(photo, $0) }
            let made = parts.contains(nil) ? nil : parts.compactMap(\.self)
            let usual = made.map {
                "https://live.staticflickr.com/\($0[0])/\($0[1])_\($0[2])_q.jpg"
            }
            guard let address = photo["url_q"]?.string ?? usual else {
                document.leaveOut("Photo \(index + 1) has no url_q: it is left out.")
                continue
            }
            let id = flickrPart(photo, "id") ?? "\(index + 1)"
            var entry = ImportedEntry(photo["title"]?.looseText, unnamed: "photo \(id)")
            entry.address = address
            let owner = photo["owner"]?.string.flatMap { isOwner($0) ? $0 : nil }
            entry.link = owner.map { "https://www.flickr.com/photos/\($0)/\(id)" }
            entry.credit = photo["ownername"]?.looseText
            document.entries.append(entry)
        }
        return document
    }

    private static func flickrPart(_ photo: JSONValue, _ key: String) -> String? {
        let value =
            switch key {
            case "server": photo["server"]
            case "id": photo["id"]
            default: photo["secret"]
            }
        guard let text = value?.looseText, (1...40).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit })
        else { return nil }
        return text
    }

    private static func isOwner(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                    || $0 == "@" || $0 == "_" || $0 == "-"
            }
    }

    /// Reads the public feed `photos_public.gne` with `format=json&nojsoncallback=1`.
    static func flickrFeed(_ root: JSONValue) throws(ImportProblem) -> ImportedDocument {
        guard let items = root["items"]?.elements else {
            throw ImportProblem("The answer has no items: is it the feed of Flickr as JSON?")
        }
        var document = ImportedDocument(title: root["title"]?.looseText)
        document.attribution = "Flickr and the authors of the pictures"
        document.source = "https://www.flickr.com"
        document.remarks.append("The feed tells no license: ask the authors before you publish it.")
        for (index, item) in items.enumerated() {
            guard let address = item["media"]?["m"]?.string else {
                document.leaveOut("Item \(index + 1) has no media.m: it is left out.")
                continue
            }
            var entry = ImportedEntry(
                item["title"]?.looseText,
                unnamed: "photo \(index + 1)"
            )
            entry.address = address
            entry.link = item["link"]?.string
            entry.credit = item["author"]?.looseText.flatMap(author)
            document.entries.append(entry)
        }
        return document
    }

    /// Returns the author in a text such as `nobody@flickr.com ("name")`.
    private static func author(_ text: String) -> String? {
        guard let start = text.range(of: "(\""), text.hasSuffix("\")") else { return text }
        let name = text[start.upperBound...].dropLast(2)
        return name.isEmpty ? nil : String(name)
    }

    /// Reads `/api/cats` of cataas.com.
    static func cataas(_ root: JSONValue) throws(ImportProblem) -> ImportedDocument {
        guard let cats = root.elements else {
            throw ImportProblem("The answer is no list: is it one of cataas.com/api/cats?")
        }
        var document = ImportedDocument()
        document.attribution = "Cat as a service (cataas.com)"
        document.source = "https://cataas.com"
        for (index, cat) in cats.enumerated() {
            guard let id = (cat["id"] ?? cat["_id"])?.string, (1...40).contains(id.utf8.count),
                id.unicodeScalars.allSatisfy({ $0.isASCII && Character($0).isLetterOrDigit })
            else {
                document.leaveOut("Cat \(index + 1) has no id: it is left out.")
                continue
            }
            let tags = (cat["tags"]?.elements ?? []).compactMap(\.string).joined(separator: ", ")
            var entry = ImportedEntry(tags, unnamed: "cat \(index + 1)")
            entry.address = "https://cataas.com/cat/\(id)?width=400&height=400"
            entry.link = "https://cataas.com/cat/\(id)"
            document.entries.append(entry)
        }
        return document
    }
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
}

extension String {
    /// Returns the range of the first occurrence of another text.
    fileprivate func range(of other: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(other) {
                return start..<index(start, offsetBy: other.count)
            }
            start = index(after: start)
        }
        return nil
    }
}
