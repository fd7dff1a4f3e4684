import GameProtocol

@testable import Themes

extension Harness {
    /// The readers of a theme's file, of a table, and of other sites' documents.
    static let themes = Harness(
        name: "themes",
        maximumBytes: 8_192,
        maximumMilliseconds: 500,
        seeds: { ThemesHarness.seeds.map { Array($0.utf8) } + Fixtures.themes },
        words: [
            "\"theme\":\"trees\"", "\"faces\":[", "\"code\":\"", "\"pair\":\"", "\"label\":\"",
            "\"groups\":[", "\"details\":[", "\"link\":\"https://", "\"image\":\"", "\"photos\":",
            "\"query\":", "\"pages\":", "\"imageinfo\":", "\"results\":", "&amp;", "&#x202e;",
            "<b>",
            "\\u001b[2J", "\\u202e", "\\'", "\"\"", ",", "\r\n", "tel:", "https://cataas.com/x",
        ],
        check: ThemesHarness.check
    )
}

private enum ThemesHarness {
    static let seeds = [
        #"{"theme":"trees","title":"Trees","license":"CC0","groups":[{"key":"g","title":"G","#
            + #""codes":["oak"]}],"faces":[{"code":"oak","pair":"oak","text":"oak","label":"an oak","#
            + #""details":[{"name":"Phone","value":"555","link":"tel:555"}],"credit":"me"},"#
            + #"{"code":"elm","pair":"elm","text":"elm","label":"an elm","image":"elm.jpg"}]}"#,
        "name,text,link\r\noak,OAK,https://example.org\r\n\"an \"\"elm\"\"\",ELM,\r\n",
        "oak.jpg\nelm.png\nash.webp\n",
    ]

    static func check(_ bytes: [UInt8]) throws -> Bool {
        var isUnderstood = false
        if let theme = try? ThemeReader.read(bytes, name: "trees") {
            isUnderstood = true
            try check(theme)
        }
        for source in ThemeSource.allCases {
            var options = ImportOptions(name: "trees", source: source)
            if bytes.count % 2 == 1 { options.pairing = .namePhoto }
            switch Result(catching: { () throws(ImportProblem) in try ThemeImport(bytes, options) })
            {
            case .success(let made):
                isUnderstood = true
                try checkImport(made, source)
            case .failure(let problem):
                try require(
                    isSentence(problem.sentence),
                    "It says \(problem.sentence.debugDescription)."
                )
            }
        }
        try checkTable(bytes)
        return isUnderstood
    }

    private static func check(_ theme: ThemeFile) throws {
        let again = try? ThemeReader.read(ThemeWriter.bytes(theme), name: theme.name)
        try require(again == theme, "Written and read again it is another theme.")
        for face in theme.faces {
            for text in [face.text, face.label, face.credit ?? ""] + face.details.map(\.value) {
                try require(Shown.isHarmless(text), "A face says \(text.debugDescription).")
            }
            try require(
                face.image.map(ThemeRules.isImage) ?? true,
                "A picture at \(face.image.debugDescription)."
            )
        }
    }

    /// Checks that an import gives a theme whose pictures are at the source, and in files beside
    /// the theme.
    private static func checkImport(_ made: ThemeImport, _ source: ThemeSource) throws {
        try check(made.theme)
        for picture in made.pictures {
            try require(
                PictureAddress.problem(picture.address, hosts: source.hosts) == nil
                    && ThemeRules.isImage(picture.file),
                "It wants \(picture)."
            )
        }
        for remark in made.remarks {
            try require(isSentence(remark), "It says \(remark.debugDescription).")
        }
    }

    private static func isSentence(_ text: String) -> Bool {
        !text.isEmpty && text.split(separator: "\n").allSatisfy { Shown.isHarmless(String($0)) }
    }

    /// Checks that an understood table stays the same with a quote around each cell.
    private static func checkTable(_ bytes: [UInt8]) throws {
        guard let text = String(validating: bytes, as: UTF8.self),
            text.unicodeScalars.count <= CSVTable.maximumCell,
            let rows = try? CSVTable.rows(text, naming: "label")
        else { return }
        let cells = rows.filter { $0.fault == nil }.map(\.cells)
        let written = cells.map { row in
            row.map { "\"" + quoted($0) + "\"" }.joined(separator: ",") + "\r\n"
        }
        let again = try? CSVTable.rows(written.joined(), naming: "label")
        let isSame =
            again?.elementsEqual(cells) { left, right in
                left.fault == nil
                    && left.cells.elementsEqual(right) {
                        $0.unicodeScalars.elementsEqual($1.unicodeScalars)
                    }
            }
        try require(isSame == true, "A table is \(rows), and written again \(again ?? []).")
    }

    private static func quoted(_ cell: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in cell.unicodeScalars {
            if scalar == "\"" { kept.append(scalar) }
            kept.append(scalar)
        }
        return String(kept)
    }
}
