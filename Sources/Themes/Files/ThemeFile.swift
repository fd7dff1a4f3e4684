package import GameProtocol

/// An operator's theme: the content of its file `theme.json`.
package struct ThemeFile: Equatable, Sendable {
    package var name: String
    package var title: String
    package var attribution: String?
    package var license: String?
    package var source: String?
    package var faces: [ThemeFace]
    package var groups: [ThemeGroup] = []

    /// The faces by pair. The pairs are in the order of their first faces.
    package var pairs: [[ThemeFace]] {
        var places: [String: Int] = [:]
        var pairs: [[ThemeFace]] = []
        for face in faces {
            if let place = places[face.pair] {
                pairs[place].append(face)
            } else {
                places[face.pair] = pairs.count
                pairs.append([face])
            }
        }
        return pairs
    }

    /// The theme in the form that a room uses.
    package var theme: Theme {
        let pairs = pairs
        let facePairs = pairs.map { faces in
            let faces = faces.map { $0.face(of: name) }
            return FacePair(faces[0], faces.count > 1 ? faces[1] : faces[0])
        }
        return Theme(
            name: name,
            title: title,
            pairs: facePairs,
            isBuiltIn: false,
            origin: Theme.Origin(attribution: attribution, license: license, source: source),
            groups: groups.map { group in
                let codes = Set(group.codes)
                let places = pairs.indices.filter { codes.contains(pairs[$0][0].code) }
                return Theme.Group(key: group.key, title: group.title, places: places)
            },
            notes: zip(pairs, facePairs).map(Self.note)
        )
    }

    /// Returns the details and the credit of a pair: from its shown face, else from the other.
    private static func note(_ faces: [ThemeFace], _ pair: FacePair) -> Theme.Note {
        let faces = faces.sorted { first, _ in first.code == pair.shown.code }
        return Theme.Note(
            details: faces.map(\.details).first { !$0.isEmpty } ?? [],
            credit: faces.compactMap(\.credit).first
        )
    }
}

/// One face of a theme, with the data that a picker shows.
package struct ThemeFace: Equatable, Sendable {
    package typealias Detail = FaceDetail

    package var code: String
    package var pair: String
    package var text: String
    package var label: String
    /// The name of the face's picture file in the folder of `theme.json`; nil for none.
    package var image: String?
    package var link: String?
    package var details: [Detail] = []
    /// The author of the picture, and its license.
    package var credit: String?

    fileprivate func face(of theme: String) -> Face {
        Face(
            code: code,
            pair: pair,
            text: text,
            label: label,
            image: image.map { "\(theme)/\($0)" },
            link: link
        )
    }
}

/// Some pairs of a theme that can be played separately.
package struct ThemeGroup: Equatable, Sendable {
    package var key: String
    package var title: String
    /// The faces. If a pair belongs to the group, all of its faces do.
    package var codes: [String]
}

/// The reason why a file is not a valid theme: the line, and the rest of a sentence.
package struct ThemeProblem: Error, Equatable, Sendable {
    package let line: Int
    package let reason: String

    package init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}
