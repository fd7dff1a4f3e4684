import GameProtocol
package import TerminalKit

extension ColorTheme {
    /// Reads a theme from a file, or throws the reason why it is not valid.
    ///
    /// The file is one JSON object: `{"back": [15, 90], "face": [0, 230], "panel": [0, 255],
    /// "table": [15, 22], "pair": …, "error": …, "seats": [[0, 74], …]}`. Each pair of numbers is a text color and a
    /// background color. A missing key keeps the colors of `dark`.
    package static func read(_ bytes: [UInt8], name: String) throws(BadTheme) -> ColorTheme {
        let reader = JSONReader()
        guard var fields = try? reader.read(bytes) else {
            throw BadTheme(text: "is no JSON object")
        }
        var theme = dark
        theme.name = name
        theme.back = try chip("back", &fields) ?? theme.back
        theme.face = try chip("face", &fields) ?? theme.face
        theme.panel = try chip("panel", &fields) ?? theme.panel
        theme.table = try chip("table", &fields) ?? theme.table
        theme.pair = try chip("pair", &fields) ?? theme.pair
        theme.error = try chip("error", &fields) ?? theme.error
        guard let seats = fields.value("seats") else { return theme }
        guard let seats = seats.elements, seats.count == theme.seats.count else {
            throw BadTheme(text: "needs four pairs of numbers in seats")
        }
        for (index, value) in seats.enumerated() {
            guard let chip = chip(value) else { throw BadTheme(text: wrong("seats")) }
            theme.seats[index] = chip
        }
        return theme
    }

    /// The reason why a file is no theme: the end of a sentence without its period.
    package struct BadTheme: Error, Equatable {
        package let text: String
    }

    private static func wrong(_ key: String) -> String {
        "needs two numbers from 0 to 255 in \(key), such as [15, 24]"
    }

    private static func chip(
        _ key: StaticString,
        _ fields: inout JSONObject
    ) throws(BadTheme) -> Chip? {
        guard let value = fields.value(key) else { return nil }
        guard let chip = chip(value) else { throw BadTheme(text: wrong("\(key)")) }
        return chip
    }

    private static func chip(_ value: JSONValue) -> Chip? {
        let numbers = (value.elements ?? []).map { $0.integer(in: 0...255).map(Int.init) }
        guard numbers.count == 2, let text = numbers[0], let ground = numbers[1] else { return nil }
        return Chip(text, on: ground)
    }
}
