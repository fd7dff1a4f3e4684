import CommandLine
import GameProtocol

/// The fields of one object in a theme file, each with its rule.
struct ThemeFields {
    typealias Problem = (_ offset: Int, _ reason: String) -> ThemeProblem

    private var object: JSONObject
    private let offset: Int
    private let what: String
    private let makeProblem: Problem

    init(
        _ value: JSONValue,
        _ what: String,
        _ makeProblem: @escaping Problem
    ) throws(ThemeProblem) {
        guard let object = value.object else {
            throw makeProblem(value.offset, "\(what) is not an object")
        }
        self.object = object
        offset = value.offset
        self.what = what
        self.makeProblem = makeProblem
    }

    func problem(_ reason: String) -> ThemeProblem { makeProblem(offset, reason) }

    func required<Value>(_ name: String, _ value: Value?) throws(ThemeProblem) -> Value {
        guard let value else { throw problem("\(what) has no \(name)") }
        return value
    }

    mutating func string(
        _ key: StaticString,
        _ kind: String = "a text",
        where isAllowed: (String) -> Bool = { _ in true }
    ) throws(ThemeProblem) -> String? {
        guard let value = object.value(key) else { return nil }
        guard let text = value.string, isAllowed(text) else {
            throw makeProblem(value.offset, "\(key) must be \(kind)")
        }
        return text
    }

    /// Returns the text of a field that people read, such as a title; nil without the field.
    mutating func text(_ key: StaticString, _ maximum: Int) throws(ThemeProblem) -> String? {
        try string(key, "1 to \(maximum) characters, none of them a control character") {
            TextRule.accepts($0, maximum: maximum)
        }
    }

    mutating func key(_ key: StaticString, _ maximum: Int) throws(ThemeProblem) -> String? {
        try string(key, "1 to \(maximum) of A-Z, a-z, 0-9, _ and -") {
            ThemeRules.isKey($0, maximum: maximum)
        }
    }

    mutating func link() throws(ThemeProblem) -> String? {
        try string("link", "an address with https:, http:, tel: or mailto:") {
            ThemeRules.isLink($0)
        }
    }

    mutating func array(_ key: StaticString) throws(ThemeProblem) -> [JSONValue]? {
        guard let value = object.value(key) else { return nil }
        guard let elements = value.elements else {
            throw makeProblem(value.offset, "\(key) must be a list")
        }
        return elements
    }

    /// Rejects unknown fields: a misspelled name would have no effect otherwise.
    func end() throws(ThemeProblem) {
        if let name = object.unusedKeys.first {
            throw problem("\(what) has no field \(name.visible(maximum: 40))")
        }
    }
}
