import CommandLine
import GameProtocol

/// A reader for `theme.json`, which checks all rules and reports the first violation and its line.
package struct ThemeReader {
    private let bytes: [UInt8]

    /// Reads a file. `name` is the name of the folder, which the file has to repeat.
    package static func read(
        _ bytes: [UInt8],
        name: String
    ) throws(ThemeProblem) -> ThemeFile {
        guard bytes.count <= ThemeRules.maximumFileBytes else {
            throw ThemeProblem(line: 1, reason: "the file has more than 2 MiB")
        }
        let theme = try ThemeReader(bytes: bytes).theme(name)
        return theme
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func problem(at offset: Int, _ reason: String) -> ThemeProblem {
        let lines = bytes.prefix(offset).reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
        return ThemeProblem(line: 1 + lines, reason: reason)
    }

    private func theme(_ name: String) throws(ThemeProblem) -> ThemeFile {
        let reader = JSONReader(limits: ThemeRules.json)
        let root: JSONValue
        do throws(JSONError) {
            root = try reader.readValue(bytes[...])
        } catch {
            throw problem(at: reader.position, error.reason)
        }
        var fields = try ThemeFields(root, "the file") { problem(at: $0, $1) }
        guard ThemeRules.isName(name) else {
            throw fields.problem("a folder's name has \(ThemeRules.nameForm)")
        }
        guard Theme.named(name) == nil else {
            throw fields.problem("\(name) is the name of a theme that every server has")
        }
        guard try fields.required("theme", fields.string("theme")) == name else {
            throw fields.problem("theme must be the name of its folder, \(name)")
        }
        let title = try fields.required(
            "title",
            fields.text("title", ThemeRules.maximumTitleCount)
        )
        var theme = ThemeFile(name: name, title: title, faces: [])
        theme.attribution = try fields.text("attribution", ThemeRules.maximumCreditCount)
        theme.license = try fields.text("license", ThemeRules.maximumLicenseCount)
        theme.source = try fields.text("source", ThemeRules.maximumLinkCount)
        let faces = try fields.required("faces", fields.array("faces"))
        let groups = try fields.array("groups") ?? []
        try fields.end()
        theme.faces = try self.faces(faces)
        guard ThemeRules.pairs.contains(theme.pairs.count) else {
            throw fields.problem(
                "a theme has \(ThemeRules.pairs.lowerBound) to \(ThemeRules.pairs.upperBound) pairs, "
                    + "not \(theme.pairs.count)"
            )
        }
        theme.groups = try self.groups(groups, theme)
        return theme
    }

    private func faces(_ values: [JSONValue]) throws(ThemeProblem) -> [ThemeFace] {
        var faces: [ThemeFace] = []
        var codes: Set<String> = []
        var counts: [String: Int] = [:]
        var texts: [String: String] = [:]
        for value in values {
            let fields = try ThemeFields(value, "a face") { problem(at: $0, $1) }
            let face = try face(fields)
            guard codes.insert(face.code).inserted else {
                throw fields.problem("the code \(face.code) is there twice")
            }
            counts[face.pair, default: 0] += 1
            guard counts[face.pair, default: 0] <= 2 else {
                throw fields.problem("the pair \(face.pair) has three faces")
            }
            if let other = texts[face.text], other != face.pair {
                throw fields.problem("faces of two pairs have the same text")
            }
            texts[face.text] = face.pair
            faces.append(face)
        }
        return faces
    }

    private func face(_ given: ThemeFields) throws(ThemeProblem) -> ThemeFace {
        var fields = given
        var face = ThemeFace(
            code: try fields.required("code", fields.key("code", ThemeRules.maximumCodeCount)),
            pair: try fields.required("pair", fields.key("pair", ThemeRules.maximumCodeCount)),
            text: try fields.required("text", fields.text("text", ThemeRules.maximumTextCount)),
            label: try fields.required("label", fields.text("label", ThemeRules.maximumLabelCount))
        )
        face.image = try fields.string("image", "a file name", where: ThemeRules.isImage)
        face.link = try fields.link()
        face.credit = try fields.text("credit", ThemeRules.maximumCreditCount)
        let details = try fields.array("details") ?? []
        guard details.count <= ThemeRules.maximumDetails else {
            throw fields.problem("a face has at most \(ThemeRules.maximumDetails) details")
        }
        try fields.end()
        for value in details {
            var fields = try ThemeFields(value, "a detail") { problem(at: $0, $1) }
            face.details.append(
                ThemeFace.Detail(
                    try fields.required(
                        "name",
                        fields.text("name", ThemeRules.maximumDetailNameCount)
                    ),
                    try fields.required(
                        "value",
                        fields.text("value", ThemeRules.maximumDetailValueCount)
                    ),
                    link: try fields.link()
                )
            )
            try fields.end()
        }
        return face
    }

    private func groups(
        _ values: [JSONValue],
        _ theme: ThemeFile
    ) throws(ThemeProblem) -> [ThemeGroup] {
        var groups: [ThemeGroup] = []
        let pairs = theme.pairs
        for value in values {
            var fields = try ThemeFields(value, "a group") { problem(at: $0, $1) }
            guard groups.count < ThemeRules.maximumGroups else {
                throw fields.problem("a theme has at most \(ThemeRules.maximumGroups) groups")
            }
            let key = try fields.required("key", fields.key("key", ThemeRules.maximumGroupKeyCount))
            guard !groups.contains(where: { $0.key == key }) else {
                throw fields.problem("the group \(key) is there twice")
            }
            let title = try fields.required(
                "title",
                fields.text("title", ThemeRules.maximumTitleCount)
            )
            let codes = try fields.required("codes", fields.array("codes")).map(\.string)
            try fields.end()
            let named = Set(codes.compactMap(\.self))
            guard named.count == codes.count, !named.isEmpty else {
                throw fields.problem("codes is a list of different codes")
            }
            var left = named
            for pair in pairs {
                let count = pair.count { named.contains($0.code) }
                guard count == 0 || count == pair.count else {
                    throw fields.problem(
                        "the pair \(pair[0].pair) is only half in the group \(key)"
                    )
                }
                for face in pair { left.remove(face.code) }
            }
            if let code = left.sorted().first {
                throw fields.problem("there is no face \(code.visible(maximum: 20))")
            }
            groups.append(ThemeGroup(key: key, title: title, codes: codes.compactMap(\.self)))
        }
        return groups
    }
}

extension JSONError {
    /// The error in a sentence about a file, such as `this is not JSON`.
    package var reason: String {
        switch self {
        case .badUTF8: "this is not UTF-8"
        case .badJSON: "this is not JSON"
        case .notObject: "the file is not an object"
        case .duplicateKey: "a name is there twice"
        case .tooDeep: "values are nested too deep"
        case .badValue: "a list is too long, or a text has a character that is not allowed"
        }
    }
}
