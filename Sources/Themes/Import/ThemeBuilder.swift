import GameProtocol

/// A builder that turns the entries of a document into a theme, one after the other.
struct ThemeBuilder {
    private let options: ImportOptions
    private let document: ImportedDocument
    private var faces: [ThemeFace] = []
    private var groups: [ThemeGroup] = []
    private var texts: Set<String> = []
    private var pairCount = 0
    /// The licenses of the entries; nil stands for an unknown license.
    private var licenses: Set<String?> = []
    private(set) var pictures: [WantedPicture] = []
    private(set) var remarks: [String]
    private(set) var isWhole: Bool

    /// An entry, and its number in the document.
    private typealias Numbered = (number: Int, entry: ImportedEntry)

    init(_ options: ImportOptions, _ document: ImportedDocument) {
        self.options = options
        self.document = document
        remarks = document.remarks
        isWhole = document.isWhole
    }

    mutating func add(_ entries: [ImportedEntry]) {
        let hosts = options.source.hosts + options.hosts
        var usable: [Numbered] = []
        for (index, entry) in entries.enumerated() {
            let problem = entry.address.flatMap { PictureAddress.problem($0, hosts: hosts) }
            if let problem {
                remarks.append("Entry \(index + 1) is left out: \(problem).")
                isWhole = false
            } else {
                usable.append((index + 1, entry))
            }
        }
        for (number, entry) in fitting(usable) { add(entry, number) }
    }

    /// Returns the entries that fit into the theme. If groups do not fit, the first by title stay.
    private mutating func fitting(_ entries: [Numbered]) -> [Numbered] {
        let most = options.maximumPairs
        guard entries.count > most else { return entries }
        if most == ThemeRules.pairs.upperBound { isWhole = false }
        let grouped = Dictionary(grouping: entries) { $0.entry.group?.title ?? "" }
        var room = most
        let kept = grouped.keys.sorted().prefix { title in
            room -= grouped[title]?.count ?? 0
            return room >= 0
        }
        let left = grouped.keys.sorted().dropFirst(kept.count)
        guard !kept.isEmpty, grouped.count > 1 else {
            let count = entries.count - most
            remarks.append("\(count) more are left out: a theme has enough.")
            return Array(entries.prefix(most))
        }
        let found = entries.filter { kept.contains($0.entry.group?.title ?? "") }
        let names = left.map { ForeignText.plain($0, maximum: ThemeRules.maximumTitleCount) ?? "" }
        remarks.append(
            "\(entries.count - found.count) are left out, because a theme has at most \(most) pairs. "
                + "These groups are not in it: \(names.joined(separator: ", "))."
        )
        return found
    }

    private mutating func add(_ entry: ImportedEntry, _ number: Int) {
        pairCount += 1
        let digits = String(pairCount)
        let letter = options.name.first { $0.isLetter } ?? "p"
        let code = "\(letter)\(String(repeating: "0", count: 3 - digits.count))\(digits)"
        var changes = TextChanges()
        let label = changes.fit(entry.label, ThemeRules.maximumLabelCount, "label") ?? entry.unnamed
        let given = changes.fit(entry.text, ThemeRules.maximumTextCount, "text")
        let text = unique(given ?? "\(options.name.prefix(11)) \(pairCount)")
        if let given, given != text {
            changes.others.append("its text is taken, and becomes \(text)")
        }
        var face = ThemeFace(code: code, pair: code, text: text, label: label)
        face.link = entry.link.flatMap { ThemeRules.isLink($0) ? $0 : nil }
        if entry.link != nil, face.link == nil {
            changes.others.append("its link is no address that a theme can have")
        }
        face.details = entry.details.prefix(ThemeRules.maximumDetails).compactMap { detail in
            guard
                let name = changes.fit(detail.name, ThemeRules.maximumDetailNameCount, "details"),
                let value = changes.fit(detail.value, ThemeRules.maximumDetailValueCount, "details")
            else { return nil }
            return ThemeFace.Detail(name, value, link: detail.link)
        }
        if entry.details.count > ThemeRules.maximumDetails {
            changes.others.append("only \(ThemeRules.maximumDetails) details are taken")
        }
        face.credit = credit(entry, &changes)
        let image = picture(entry, code)
        let other = changes.fit(entry.otherText, ThemeRules.maximumTextCount, "other")
        faces += cards(face, image, other)
        group(entry, faces.suffix(while: { $0.pair == code }), &changes)
        if let sentence = changes.sentence { remarks.append("Entry \(number): \(sentence).") }
    }

    /// Returns the author and the license of a picture.
    private mutating func credit(_ entry: ImportedEntry, _ changes: inout TextChanges) -> String? {
        var license = changes.fit(entry.license, ThemeRules.maximumLicenseCount, "license")
        if document.tellsLicenses {
            licenses.insert(license)
            license = license ?? "license unknown"
        }
        // Only the author is shortened, never the license.
        let room =
            ThemeRules.maximumCreditCount - (license.map { $0.unicodeScalars.count + 2 } ?? 0)
        let author = changes.fit(entry.credit, room, "credit")
        let parts = [author, license].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns the one face of a pair, or two faces that look different.
    private mutating func cards(
        _ face: ThemeFace,
        _ image: String?,
        _ otherText: String?
    ) -> [ThemeFace] {
        var (name, other) = (face, face)
        other.image = image
        guard options.pairing == .namePhoto, image != nil || otherText != nil else {
            return [other]
        }
        name.code += "a"
        other.code += "b"
        name.credit = nil
        other.text = unique(otherText ?? "#\(pairCount)")
        return [name, other]
    }

    /// Returns the name of the picture's file; nil without a picture. The name of a file to
    /// download never comes from the document. It contains a part of the address's digest, so that
    /// an older picture from another address is never used.
    private mutating func picture(_ entry: ImportedEntry, _ code: String) -> String? {
        if let file = entry.file { return file }
        guard let address = entry.address else { return nil }
        let path = address.lowercased().prefix { $0 != "?" }
        let file =
            "\(code)-\(SHA256.hex(address).prefix(8))" + (path.hasSuffix(".png") ? ".png" : ".jpg")
        pictures.append(WantedPicture(file: file, address: address))
        return file
    }

    /// Returns the text, changed if another pair has the same text.
    private mutating func unique(_ text: String) -> String {
        if texts.insert(text).inserted { return text }
        var number = 2
        while true {
            let tail = " \(number)"
            let room = ThemeRules.maximumTextCount - tail.unicodeScalars.count
            let other = ForeignText.shortened(text, maximum: room) + tail
            if texts.insert(other).inserted { return other }
            number += 1
        }
    }

    private mutating func group(
        _ entry: ImportedEntry,
        _ cards: [ThemeFace],
        _ changes: inout TextChanges
    ) {
        guard let group = entry.group,
            let title = changes.fit(group.title, ThemeRules.maximumTitleCount, "group")
        else { return }
        let codes = cards.map(\.code)
        if let place = groups.firstIndex(where: { $0.title == title }) {
            groups[place].codes += codes
        } else if groups.count < ThemeRules.maximumGroups {
            groups.append(ThemeGroup(key: unusedKey(group.key), title: title, codes: codes))
        } else {
            changes.others.append("it is in no group: a theme has \(ThemeRules.maximumGroups)")
        }
    }

    /// Returns the key, with a number if a group of another title has the same key.
    private func unusedKey(_ key: String) -> String {
        var (unused, number) = (key, 2)
        while groups.contains(where: { $0.key == unused }) {
            unused = "\(key.prefix(12))-\(number)"
            number += 1
        }
        return unused
    }

    /// Returns `Holiday photos` for `holiday-photos`: themes of one source need different titles.
    private static func title(ofName name: String) -> String {
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    mutating func theme() throws(ImportProblem) -> ThemeFile {
        guard pairCount >= ThemeRules.pairs.lowerBound else {
            if pairCount == 1, options.state != nil {
                throw ImportProblem(
                    "That state has one member, and a theme needs two: name further states, as in "
                        + "--state PR,DC, or leave --state out."
                )
            }
            throw ImportProblem(
                "The document has \(pairCount == 0 ? "nothing" : "only one entry") that can be used."
                    + remarks.prefix(3).map { " \($0)" }.joined()
            )
        }
        var changes = TextChanges()
        let title = changes.fit(
            options.title ?? document.title,
            ThemeRules.maximumTitleCount,
            "title"
        )
        if let sentence = changes.sentence { remarks.append("The theme: \(sentence).") }
        var theme = ThemeFile(
            name: options.name,
            title: title ?? Self.title(ofName: options.name),
            faces: faces
        )
        theme.attribution = document.attribution
        theme.source = document.source
        theme.license = document.license ?? license
        theme.groups = groups
        return theme
    }

    /// The license of all pictures, or a note that the licenses differ; nil if it is unknown.
    private var license: String? {
        if licenses.count > 1 { return "various: see each picture" }
        return licenses.first.flatMap(\.self)
    }
}

/// The changes that made the texts of an entry fit.
private struct TextChanges {
    private var cut: [String] = []
    private var cleaned: [String] = []
    var others: [String] = []

    mutating func fit(_ text: String?, _ maximum: Int, _ name: String) -> String? {
        guard let text else { return nil }
        var losses = ForeignText.Losses()
        let plain = ForeignText.plain(text, maximum: maximum, losses: &losses)
        if losses.contains(.end), !cut.contains(name) { cut.append(name) }
        if losses.contains(.characters), !cleaned.contains(name) { cleaned.append(name) }
        return plain
    }

    /// The changes as the rest of a sentence, such as `label cut`; nil without changes.
    var sentence: String? {
        let parts = [
            cut.isEmpty ? nil : "\(cut.joined(separator: " and ")) cut",
            cleaned.isEmpty
                ? nil
                : "characters that are not seen left out of \(cleaned.joined(separator: " and "))",
        ]
        let sentence = (parts.compactMap(\.self) + others).joined(separator: "; ")
        return sentence.isEmpty ? nil : sentence
    }
}

extension Array {
    /// Returns the longest end of the array whose elements all satisfy the condition.
    fileprivate func suffix(while fits: (Element) -> Bool) -> [Element] {
        reversed().prefix(while: fits).reversed()
    }
}
