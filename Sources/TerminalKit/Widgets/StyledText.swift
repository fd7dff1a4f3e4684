/// A line of text with parts of different styles.
package struct StyledText: Equatable, Sendable {
    package private(set) var parts: [Part] = []

    package struct Part: Equatable, Sendable {
        package var text: String
        package var style: Style
    }

    package init(_ text: String = "", _ style: Style = .plain) {
        if !text.isEmpty { parts = [Part(text: text, style: style)] }
    }

    package var columns: Int { parts.reduce(0) { $0 + Width.of($1.text) } }

    package var text: String { parts.map(\.text).joined() }

    package mutating func add(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        if parts.last?.style == style {
            parts[parts.count - 1].text += text
        } else {
            parts.append(Part(text: text, style: style))
        }
    }

    package func adding(_ text: String, _ style: Style = .plain) -> StyledText {
        var copy = self
        copy.add(text, style)
        return copy
    }

    package static func + (left: StyledText, right: StyledText) -> StyledText {
        right.parts.reduce(left) { $0.adding($1.text, $1.style) }
    }

    /// Returns a copy with blanks and the text appended, so that the text ends at the given column.
    package func padded(to end: Int, _ text: String, _ style: Style = .plain) -> StyledText {
        adding(.blanks(max(1, end - columns - Width.of(text)))).adding(text, style)
    }
}

extension StyledText: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}

extension Frame {
    /// Writes a text of several parts. A text that does not fit ends in `…`.
    @discardableResult
    package mutating func put(
        _ text: StyledText,
        column: Int,
        row: Int,
        columns maximum: Int
    ) -> Int {
        var column = column
        let end = column + maximum
        let isCut = text.columns > maximum
        for part in text.parts {
            let left = end - column
            guard left > 0 else { break }
            // If the next part does not fit, this part leaves room for the `…`.
            let fits = Width.of(part.text) < left || !isCut
            column = put(
                fits ? part.text : Self.fit(part.text + " ", left),
                column: column,
                row: row,
                part.style
            )
            if !fits { break }
        }
        return column
    }
}
