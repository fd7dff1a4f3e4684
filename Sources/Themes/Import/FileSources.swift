import GameProtocol

/// Readers for lists that an operator makes: a table, or a folder of pictures.
enum FileSources {
    /// Reads a table with a head: `label`, and optionally `text`, `other`, `image`, `link`,
    /// `credit` and `group`. Every other column is a detail of that name.
    static func csv(_ document: [UInt8]) throws(ImportProblem) -> ImportedDocument {
        var rows = try CSVTable.rows(text(document), naming: "label")
        guard !rows.isEmpty else { throw ImportProblem("The table is empty.") }
        let first = rows.removeFirst()
        if let fault = first.fault {
            throw ImportProblem("The table cannot be read: row \(first.number) \(fault).")
        }
        let head = first.cells.map { name in
            let name = name.trimmed
            return own.contains(name.lowercased()) ? name.lowercased() : name
        }
        guard head.count <= maximumColumns else {
            throw ImportProblem("The table has more than \(maximumColumns) columns.")
        }
        guard head.contains("label") else {
            let names = head.prefix(5).map { "\"\(ForeignText.plain($0, maximum: 20) ?? "")\"" }
            throw ImportProblem(
                "The first line of the table names no column label, but: "
                    + names.joined(separator: ", ") + "."
            )
        }
        // Spreadsheets may write empty columns at the end.
        let names = head.filter { !$0.isEmpty }
        if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
            let shown = ForeignText.plain(name, maximum: 20) ?? ""
            throw ImportProblem("The first line of the table names the column \(shown) twice.")
        }
        var found = ImportedDocument()
        for row in rows {
            if let fault = row.fault {
                found.leaveOut("Row \(row.number) \(fault): it is left out.")
                continue
            }
            var cells: [String: String] = [:]
            for (name, cell) in zip(head, row.cells) where !cell.trimmed.isEmpty {
                cells[name] = cell.trimmed
            }
            guard let label = cells["label"], ForeignText.plain(label, maximum: 1) != nil else {
                found.leaveOut("Row \(row.number) has no label: it is left out.")
                continue
            }
            var entry = ImportedEntry(label)
            entry.text = cells["text"] ?? label
            entry.otherText = cells["other"]
            entry.link = cells["link"]
            entry.credit = cells["credit"]
            entry.group = cells["group"].flatMap(group)
            if let image = cells["image"] {
                guard ThemeRules.isImage(image) else {
                    found.leaveOut("Row \(row.number): its image is no name of a file; left out.")
                    continue
                }
                entry.file = image
            }
            entry.details = names.filter { !own.contains($0) }.compactMap { name in
                cells[name].map { ThemeFace.Detail(name, $0) }
            }
            found.entries.append(entry)
        }
        return found
    }

    /// Returns the text of a table: UTF-8, or UTF-16 with a byte order mark from a spreadsheet.
    private static func text(_ document: [UInt8]) throws(ImportProblem) -> String {
        // Some programs begin a UTF-8 file with a byte order mark, too.
        let isMarked = document.starts(with: [0xEF, 0xBB, 0xBF])
        if let text = String(validating: document.dropFirst(isMarked ? 3 : 0), as: UTF8.self) {
            return text
        }
        let isLittle = document.starts(with: [0xFF, 0xFE])
        guard isLittle || document.starts(with: [0xFE, 0xFF]) else {
            throw ImportProblem("The table is not UTF-8: save it as \"CSV UTF-8\".")
        }
        let units = stride(from: 2, to: document.count - 1, by: 2).map { place in
            let (first, second) = (UInt16(document[place]), UInt16(document[place + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        guard document.count.isMultiple(of: 2),
            let text = String(validating: units, as: UTF16.self)
        else { throw ImportProblem("The table begins like UTF-16 and is none.") }
        return text
    }

    private static let maximumColumns = 64

    private static let own: Set<String> = [
        "label", "text", "other", "image", "link", "credit", "group",
    ]

    private static func group(_ text: String) -> (key: String, title: String)? {
        guard let title = ForeignText.plain(text, maximum: ThemeRules.maximumTitleCount) else {
            return nil
        }
        let key = title.lowercased().unicodeScalars.map { $0.isASCII && isKey($0) ? $0 : "-" }
        return (String(String.UnicodeScalarView(key.prefix(16))), text)
    }

    private static func isKey(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    /// Reads the names of the pictures in a folder, one on each line.
    static func folder(_ document: [UInt8]) throws(ImportProblem) -> ImportedDocument {
        var found = ImportedDocument()
        let names = document.split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0, as: UTF8.self)
        }
        for name in names.sorted() {
            if isUnread(name) {
                let shown = ForeignText.plain(name, maximum: 60) ?? "a file"
                found.leaveOut("\(shown) is left out: pictures are JPEG, PNG, GIF or WebP.")
            }
            guard isPicture(name) else { continue }
            guard ThemeRules.isImage(name) else {
                let shown = ForeignText.plain(name, maximum: 60) ?? "a file"
                found.leaveOut(
                    "\(shown) is left out: a name has only A-Z, a-z, 0-9, point, _ and -."
                )
                continue
            }
            var entry = ImportedEntry(
                PhotoSources.name(ofFile: name),
                unnamed: "picture \(found.entries.count + 1)"
            )
            entry.file = name
            found.entries.append(entry)
        }
        return found
    }

    private static func isPicture(_ name: String) -> Bool {
        let name = name.lowercased()
        return [".jpg", ".jpeg", ".png", ".gif", ".webp"].contains { name.hasSuffix($0) }
            && !name.hasSuffix(".t.png")
    }

    /// Whether a name belongs to a picture in a format that themes do not support.
    private static func isUnread(_ name: String) -> Bool {
        let name = name.lowercased()
        return [".heic", ".heif", ".avif", ".tif", ".tiff", ".bmp"].contains { name.hasSuffix($0) }
    }
}
