import GameProtocol

/// Readers for documents that list members of the United States Congress.
enum PeopleSources {
    /// Reads `legislators-current.json` of the project congress-legislators.
    static func legislators(
        _ root: JSONValue,
        _ options: ImportOptions
    ) throws(ImportProblem) -> ImportedDocument {
        guard let people = root.elements else {
            throw ImportProblem("The document is no list: is it legislators-current.json?")
        }
        let states = states(options)
        var document = ImportedDocument(
            title: options.state.flatMap { USState.title($0.uppercased()) } ?? "Members of Congress"
        )
        document.license = "CC0"
        document.attribution = "unitedstates/congress-legislators and unitedstates/images"
        document.source = "https://github.com/unitedstates/congress-legislators"
        var isAnywhere = false
        for (index, person) in people.enumerated() {
            // The last term is the current one.
            guard let term = person["terms"]?.elements?.last,
                let home = term["state"]?.string, isState(home)
            else {
                document.leaveOut("Person \(index + 1) has no terms.state: left out.")
                continue
            }
            guard states.isEmpty || states.contains(home) else { continue }
            isAnywhere = true
            guard var entry = name(person) else {
                document.leaveOut("Person \(index + 1) has no name.last: left out.")
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
            entry.group = (home, USState.title(home) ?? home)
            document.entries.append(entry)
        }
        if let state = options.state, !isAnywhere {
            throw ImportProblem("Nobody in the document is of \(state.uppercased().visible).")
        }
        return document
    }

    /// Returns the states that the options ask for; empty means all states.
    private static func states(_ options: ImportOptions) -> Set<String> {
        let words = (options.state ?? "").uppercased().split { $0 == "," || $0.isWhitespace }
        return Set(words.map(String.init))
    }

    private static func name(_ person: JSONValue) -> ImportedEntry? {
        let name = person["name"]
        guard let last = name?["last"]?.looseText, ForeignText.plain(last, maximum: 1) != nil else {
            return nil
        }
        let first = name?["first"]?.looseText ?? ""
        var entry = ImportedEntry(name?["official_full"]?.looseText ?? "\(first) \(last)")
        entry.text = last
        return entry
    }

    private static func details(_ term: JSONValue, _ seat: String) -> [ThemeFace.Detail] {
        var details = [ThemeFace.Detail("Seat", seat)]
        func add(_ name: String, _ value: JSONValue?, link: (String) -> String? = { _ in nil }) {
            guard let text = value?.looseText else { return }
            let address = link(text).flatMap { ThemeRules.isLink($0) ? $0 : nil }
            details.append(ThemeFace.Detail(name, text, link: address))
        }
        add("Party", term["party"])
        add("Phone", term["phone"]) { telephone($0) }
        add("Office", term["office"] ?? term["address"])
        add("Website", term["url"] ?? term["link"]) { $0 }
        return details
    }

    /// Returns a telephone number as a `tel:` link; nil for a text with fewer than seven digits.
    static func telephone(_ text: String) -> String? {
        let digits = text.filter { "0123456789".contains($0) }
        return digits.count >= 7 ? "tel:\(text.hasPrefix("+") ? "+" : "")\(digits)" : nil
    }

    /// Returns the number of a district; nil if the text is not one.
    private static func district(_ text: String) -> Int? {
        Int(text).flatMap { (0...99).contains($0) ? $0 : nil }
    }

    /// Returns the name of a seat. A state with a single district has its seat "at large".
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

    /// Reads an answer of whoismyrepresentative.com with `output=json`.
    static func whoismyrep(
        _ document: [UInt8],
        _ options: ImportOptions
    ) throws(ImportProblem) -> ImportedDocument {
        // Without a result, the site answers in XML even if the request asks for JSON.
        let first = document.first { !" \t\r\n".utf8.contains($0) }
        guard first != UInt8(ascii: "<") else {
            throw ImportProblem("The answer has nobody in it: the site found no data.")
        }
        guard
            let people = try ForeignJSON.read(
                document,
                asking: options.source.asksForJSON
            )["results"]?.elements
        else {
            throw ImportProblem("The answer has no results: was it asked for with output=json?")
        }
        var found = ImportedDocument()
        found.attribution = "whoismyrepresentative.com"
        let states = states(options)
        for (index, person) in people.enumerated() {
            guard let name = person["name"]?.plain(200) else {
                found.leaveOut("Person \(index + 1) has no name: left out.")
                continue
            }
            var entry = ImportedEntry(name)
            entry.text = surname(of: name)
            let home = person["state"]?.plain(20) ?? ""
            guard states.isEmpty || states.contains(home) else { continue }
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

    /// Returns the last word that is a name: `Example` in `Ada Example, Jr.`
    static func surname(of name: String) -> String {
        var words = name.split(whereSeparator: { $0 == " " || $0 == "," })
        while words.count > 1, let last = words.last,
            suffixes.contains(last.lowercased().filter { $0 != "." })
        {
            words.removeLast()
        }
        return words.last.map(String.init) ?? name
    }

    private static let suffixes: Set<String> = [
        "jr", "sr", "ii", "iii", "iv", "v", "vi", "2nd", "3rd", "4th", "esq", "md", "phd",
    ]
}

extension String {
    fileprivate var visible: String { ForeignText.plain(self, maximum: 20) ?? "that state" }
}
