import GameProtocol

/// The documents of lists of representatives.
enum PeopleSources {
    private static let label = ThemeRules.maximumLabelCount

    /// `legislators-current.json` of the project congress-legislators.
    static func legislators(
        _ root: JSONValue,
        _ options: ImportOptions
    ) throws(ImportProblem) -> ImportedDocument {
        guard let people = root.elements else {
            throw ImportProblem("The document is no list: is it legislators-current.json?")
        }
        let state = options.state?.uppercased()
        var document = ImportedDocument(
            title: state.flatMap(USState.title) ?? "Members of Congress"
        )
        document.attribution = "unitedstates/congress-legislators and unitedstates/images"
        document.source = "https://github.com/unitedstates/congress-legislators"
        var isAnywhere = false
        for (index, person) in people.enumerated() {
            // The last term is the one that lasts.
            guard let term = person["terms"]?.elements?.last,
                let home = term["state"]?.string, isState(home)
            else {
                document.remarks.append("Person \(index + 1) has no terms.state: left out.")
                continue
            }
            isAnywhere = isAnywhere || home == state
            guard state == nil || state == home else { continue }
            guard var entry = name(person) else {
                document.remarks.append("Person \(index + 1) has no name.last: left out.")
                continue
            }
            let isSenator = term["type"]?.string == "sen"
            let district = term["district"]?.looseText.flatMap(district)
            let seat = seat(home, isSenator ? nil : district)
            entry.otherText = isSenator ? nil : seat
            entry.details = details(term, isSenator ? "Senator" : "District \(seat)")
            entry.link = term["url"]?.string
            if let id = person["id"]?["bioguide"]?.string, isBioguide(id) {
                entry.address = "https://unitedstates.github.io/images/congress/225x275/\(id).jpg"
                entry.credit = "public domain"
            }
            entry.license = "CC0"
            entry.group = (home, USState.title(home) ?? home)
            document.entries.append(entry)
        }
        if let state, !isAnywhere {
            throw ImportProblem("Nobody in the document is of \(state.visible).")
        }
        return document
    }

    private static func name(_ person: JSONValue) -> ImportedEntry? {
        guard let last = person["name"]?["last"]?.plain(ThemeRules.maximumTextCount) else {
            return nil
        }
        let first = person["name"]?["first"]?.plain(label) ?? ""
        let full = person["name"]?["official_full"]?.plain(label)
        var entry = ImportedEntry(
            label: full ?? ForeignText.plain("\(first) \(last)", maximum: label) ?? last
        )
        entry.text = last
        return entry
    }

    private static func details(_ term: JSONValue, _ seat: String) -> [ThemeFace.Detail] {
        var details = [ThemeFace.Detail("Seat", seat)]
        func add(_ name: String, _ value: JSONValue?, link: (String) -> String? = { _ in nil }) {
            guard let text = value?.plain(ThemeRules.maximumDetailValueCount) else { return }
            let address = link(text).flatMap { ThemeRules.isLink($0) ? $0 : nil }
            details.append(ThemeFace.Detail(name, text, link: address))
        }
        add("Party", term["party"])
        add("Phone", term["phone"]) { telephone($0) }
        add("Office", term["office"] ?? term["address"])
        add("Website", term["url"] ?? term["link"]) { $0 }
        return details
    }

    /// A number that a telephone can dial.
    static func telephone(_ text: String) -> String? {
        let digits = text.filter { "0123456789".contains($0) }
        return digits.count >= 7 ? "tel:\(text.hasPrefix("+") ? "+" : "")\(digits)" : nil
    }

    /// The number of a district; nil for what is none.
    private static func district(_ text: String) -> Int? {
        Int(text).flatMap { (0...99).contains($0) ? $0 : nil }
    }

    /// The seat of a district; a state with one has it "at large".
    private static func seat(_ state: String, _ district: Int?) -> String {
        guard let district else { return state }
        return district == 0 ? "\(state) at large" : "\(state)-\(district)"
    }

    private static func isState(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { 0x41...0x5A ~= $0 }
    }

    private static func isBioguide(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 7 && 0x41...0x5A ~= bytes[0]
            && bytes.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
    }

    /// An answer of whoismyrepresentative.com with `output=json`.
    static func whoismyrep(
        _ document: [UInt8],
        _ options: ImportOptions
    ) throws(ImportProblem) -> ImportedDocument {
        // Where it found nobody it answers in XML, whatever it was asked for.
        let first = document.first { !" \t\r\n".utf8.contains($0) }
        guard first != UInt8(ascii: "<") else {
            throw ImportProblem("The answer has nobody in it: the site found no data.")
        }
        guard let people = try ForeignJSON.read(document)["results"]?.elements else {
            throw ImportProblem("The answer has no results: was it asked for with output=json?")
        }
        var found = ImportedDocument()
        found.attribution = "whoismyrepresentative.com"
        for (index, person) in people.enumerated() {
            guard let name = person["name"]?.plain(label) else {
                found.remarks.append("Person \(index + 1) has no name: left out.")
                continue
            }
            var entry = ImportedEntry(label: name)
            let last = name.split(separator: " ").last.map(String.init) ?? name
            entry.text = ForeignText.plain(last, maximum: ThemeRules.maximumTextCount)
            let home = person["state"]?.plain(20) ?? ""
            guard options.state == nil || options.state?.uppercased() == home else { continue }
            let district = person["district"]?.looseText.flatMap(district)
            if isState(home) {
                entry.otherText = district.map { seat(home, $0) }
                entry.group = (home, USState.title(home) ?? home)
            }
            let place = district.map {
                home.isEmpty ? "District \($0)" : "District \(seat(home, $0))"
            }
            entry.details = details(person, place ?? "Senator")
            entry.link = person["link"]?.string
            found.entries.append(entry)
        }
        return found
    }
}

extension String {
    fileprivate var visible: String { ForeignText.plain(self, maximum: 20) ?? "that state" }
}
