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
    /// Sentences about what was left out.
    package let remarks: [String]

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
        for (number, entry) in found.entries.enumerated() { builder.add(entry, number + 1) }
        theme = try builder.theme()
        // What is written here can be read: a document has ways that nobody has thought of.
        do throws(ThemeProblem) {
            _ = try ThemeReader.read(ThemeWriter.bytes(theme), name: options.name)
        } catch {
            throw ImportProblem("The document makes no theme: \(error.reason).")
        }
        pictures = builder.pictures
        remarks = builder.remarks
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

/// The theme that entries become, one after the other.
private struct ThemeBuilder {
    private let options: ImportOptions
    private let document: ImportedDocument
    private var faces: [ThemeFace] = []
    private var groups: [ThemeGroup] = []
    private var texts: Set<String> = []
    private var pairCount = 0
    private var leftOut = 0
    private var licenses: Set<String> = []
    private(set) var pictures: [WantedPicture] = []
    private(set) var remarks: [String]

    init(_ options: ImportOptions, _ document: ImportedDocument) {
        self.options = options
        self.document = document
        remarks = document.remarks
    }

    mutating func add(_ entry: ImportedEntry, _ number: Int) {
        if let address = entry.address,
            let problem = PictureAddress.problem(address, hosts: options.source.hosts)
        {
            remarks.append("Entry \(number) is left out: \(problem).")
            return
        }
        guard pairCount < options.maximumPairs else {
            leftOut += 1
            return
        }
        pairCount += 1
        let digits = String(pairCount)
        let letter = options.name.first { $0.isLetter } ?? "p"
        let code = "\(letter)\(String(repeating: "0", count: 3 - digits.count))\(digits)"
        let text = unique(entry.text ?? "\(options.name.prefix(11)) \(pairCount)")
        var face = ThemeFace(code: code, pair: code, text: text, label: entry.label)
        face.link = entry.link.flatMap { ThemeRules.isLink($0) ? $0 : nil }
        face.details = Array(entry.details.prefix(ThemeRules.maximumDetails))
        face.credit = entry.credit
        let image = picture(entry, code)
        if let license = entry.license { licenses.insert(license) }
        faces += cards(face, image, entry)
        group(entry, faces.suffix(while: { $0.pair == code }))
    }

    /// The one face of a pair, or two that look different.
    private mutating func cards(
        _ face: ThemeFace,
        _ image: String?,
        _ entry: ImportedEntry
    ) -> [ThemeFace] {
        var (name, other) = (face, face)
        other.image = image
        guard options.pairing == .namePhoto, image != nil || entry.otherText != nil else {
            return [other]
        }
        name.code += "a"
        other.code += "b"
        name.credit = nil
        other.text = unique(entry.otherText ?? "#\(pairCount)")
        return [name, other]
    }

    /// The name of the picture's file, which never comes from the document. It has a part of the address's digest, so
    /// that no older picture of another address is taken for it.
    private mutating func picture(_ entry: ImportedEntry, _ code: String) -> String? {
        if let file = entry.file { return file }
        guard let address = entry.address else { return nil }
        let isPNG = address.lowercased().hasSuffix(".png")
        let file = "\(code)-\(SHA256.hex(address).prefix(8))" + (isPNG ? ".png" : ".jpg")
        pictures.append(WantedPicture(file: file, address: address))
        return file
    }

    /// The text, changed where another pair has it already.
    private mutating func unique(_ text: String) -> String {
        if texts.insert(text).inserted { return text }
        var number = 2
        while true {
            let tail = " \(number)"
            let room = ThemeRules.maximumTextCount - tail.unicodeScalars.count
            let other = String(String.UnicodeScalarView(text.unicodeScalars.prefix(room))) + tail
            if texts.insert(other).inserted { return other }
            number += 1
        }
    }

    private mutating func group(_ entry: ImportedEntry, _ cards: [ThemeFace]) {
        guard let group = entry.group else { return }
        let codes = cards.map(\.code)
        if let place = groups.firstIndex(where: { $0.title == group.title }) {
            groups[place].codes += codes
        } else if groups.count < ThemeRules.maximumGroups {
            groups.append(
                ThemeGroup(key: unusedKey(group.key), title: group.title, codes: codes)
            )
        }
    }

    /// The key, with a number where a group of another title has it.
    private func unusedKey(_ key: String) -> String {
        var (unused, number) = (key, 2)
        while groups.contains(where: { $0.key == unused }) {
            unused = "\(key.prefix(12))-\(number)"
            number += 1
        }
        return unused
    }

    /// `holiday-photos` is "Holiday photos": two themes of one source shall have two titles.
    private static func title(ofName name: String) -> String {
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    mutating func theme() throws(ImportProblem) -> ThemeFile {
        if leftOut > 0 { remarks.append("\(leftOut) more are left out: a theme has enough.") }
        guard pairCount >= ThemeRules.pairs.lowerBound else {
            throw ImportProblem(
                "The document has \(pairCount == 0 ? "nothing" : "only one entry") that can be used."
                    + remarks.prefix(3).map { " \($0)" }.joined()
            )
        }
        let title = options.title ?? document.title
        var theme = ThemeFile(
            name: options.name,
            title: title.flatMap {
                ForeignText.plain($0, maximum: ThemeRules.maximumTitleCount)
            } ?? Self.title(ofName: options.name),
            faces: faces
        )
        theme.attribution = document.attribution
        theme.source = document.source
        theme.license = licenses.count > 1 ? "see each picture" : licenses.first
        theme.groups = groups
        return theme
    }
}

extension Array {
    /// The last elements, as long as they fit.
    fileprivate func suffix(while fits: (Element) -> Bool) -> [Element] {
        reversed().prefix(while: fits).reversed()
    }
}
