import GameProtocol
import Testing

@testable import Themes

/// Tests of the limits of each reader of themes, with the message for one more.
@Suite struct ThemeLimitsTests {
    struct Limit: CustomTestStringConvertible {
        let name: String
        let most: Int
        /// The message for one more than the limit.
        let problem: String
        /// The message for the limit itself, if it is refused for another reason.
        var otherwise: String?
        /// Returns the reader's message for this number, or nil.
        let read: @Sendable (Int) -> String?

        var testDescription: String { name }
    }

    private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func face(_ code: String, pair: String? = nil, _ more: String = "") -> String {
        let pair = pair ?? code
        return #"{"code":"\#(code)","pair":"\#(pair)","text":"\#(pair)","label":"l"\#(more)}"#
    }

    private static func faces(_ count: Int, ofPair: Int = 1) -> [String] {
        (0..<count).map { face("f\($0)", pair: "p\($0 / ofPair)") }
    }

    /// Returns the reader's message for a theme with these fields and faces, or nil.
    private static func problem(_ fields: String, _ faces: [String] = faces(2)) -> String? {
        let text = "{\"theme\":\"trees\"\(fields),\"faces\":[\(faces.joined(separator: ","))]}"
        do throws(ThemeProblem) {
            _ = try ThemeReader.read(Array(text.utf8), name: "trees")
            return nil
        } catch {
            return error.reason
        }
    }

    private static func titled(_ fields: String, _ faces: [String] = faces(2)) -> String? {
        problem(",\"title\":\"T\"" + fields, faces)
    }

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        "[" + (0..<count).map(element).joined(separator: ",") + "]"
    }

    private static func characters(_ field: String, _ most: Int) -> String {
        "\(field) must be 1 to \(most) characters, none of them a control character"
    }

    private static func group(_ key: String, title: String = "G") -> String {
        #"{"key":"\#(key)","title":"\#(title)","codes":["f0"]}"#
    }

    /// Returns the message for two faces, one of them with this field.
    private static func withFace(_ more: String) -> String? {
        titled("", [face("a", more), face("b")])
    }

    private static func detail(_ name: String, _ value: String = "v", _ more: String = "") -> String
    {
        #","details":[{"name":"\#(name)","value":"\#(value)"\#(more)}]"#
    }

    private static let link = "link must be an address with https:, http:, tel: or mailto:"
    private static let tooLong = JSONError.badValue.reason
    private static let keys = "of A-Z, a-z, 0-9, _ and -"

    static let ofTheme: [Limit] = [
        Limit(name: "faces", most: 400, problem: tooLong) { titled("", faces($0, ofPair: 2)) },
        Limit(name: "pairs", most: 200, problem: "a theme has 2 to 200 pairs, not 201") {
            titled("", faces($0))
        },
        Limit(name: "groups", most: 100, problem: "a theme has at most 100 groups") { count in
            titled(",\"groups\":" + list(count) { group("g\($0)") })
        },
        Limit(name: "title", most: 40, problem: characters("title", 40)) {
            problem(",\"title\":\"\(x($0))\"")
        },
        Limit(name: "attribution", most: 120, problem: characters("attribution", 120)) {
            titled(",\"attribution\":\"\(x($0))\"")
        },
        Limit(name: "license", most: 60, problem: characters("license", 60)) {
            titled(",\"license\":\"\(x($0))\"")
        },
        Limit(name: "source", most: 300, problem: characters("source", 300)) {
            titled(",\"source\":\"\(x($0))\"")
        },
        Limit(name: "key of a group", most: 16, problem: "key must be 1 to 16 \(keys)") {
            titled(",\"groups\":[\(group(x($0)))]")
        },
        Limit(name: "title of a group", most: 40, problem: characters("title", 40)) {
            titled(",\"groups\":[\(group("g", title: x($0)))]")
        },
        Limit(
            name: "bytes",
            most: 2 << 20,
            problem: "the file has more than 2 MiB",
            otherwise: JSONError.badJSON.reason
        ) {
            bytes($0)
        },
    ]

    static let ofFace: [Limit] = [
        Limit(name: "code", most: 20, problem: "code must be 1 to 20 \(keys)") {
            titled("", [face(x($0), pair: "x"), face("b")])
        },
        Limit(name: "pair", most: 20, problem: "pair must be 1 to 20 \(keys)") {
            let pair = x($0)
            return titled(
                "",
                [face("a").replacing(#""pair":"a""#, with: #""pair":"\#(pair)""#), face("b")]
            )
        },
        Limit(name: "text", most: 16, problem: characters("text", 16)) {
            let text = x($0)
            return titled(
                "",
                [face("a").replacing(#""text":"a""#, with: #""text":"\#(text)""#), face("b")]
            )
        },
        Limit(name: "label", most: 40, problem: characters("label", 40)) {
            let label = x($0)
            return titled(
                "",
                [face("a").replacing(#""label":"l""#, with: #""label":"\#(label)""#), face("b")]
            )
        },
        Limit(name: "image", most: 100, problem: "image must be a file name") {
            withFace(#","image":"\#(x($0 - 4)).png""#)
        },
        Limit(name: "link", most: 300, problem: link) {
            withFace(#","link":"https://\#(x($0 - 8))""#)
        },
        Limit(name: "credit", most: 120, problem: characters("credit", 120)) {
            withFace(#","credit":"\#(x($0))""#)
        },
        Limit(name: "details", most: 8, problem: "a face has at most 8 details") { count in
            withFace(",\"details\":" + list(count) { #"{"name":"n\#($0)","value":"v"}"# })
        },
        Limit(name: "name of a detail", most: 20, problem: characters("name", 20)) {
            withFace(detail(x($0)))
        },
        Limit(name: "value of a detail", most: 80, problem: characters("value", 80)) {
            withFace(detail("n", x($0)))
        },
        Limit(name: "link of a detail", most: 300, problem: link) {
            withFace(detail("n", "v", #","link":"tel:\#(x($0 - 4))""#))
        },
    ]

    /// Returns the message for a file of `count` bytes that begins with a byte outside JSON.
    private static func bytes(_ count: Int) -> String? {
        do throws(ThemeProblem) {
            _ = try ThemeReader.read([UInt8](repeating: 0x78, count: count), name: "trees")
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(arguments: ofTheme + ofFace + ThemeLimitsTests.ofPictures + ThemeLimitsTests.ofImport)
    func `the most is read and one more is refused`(limit: Limit) {
        #expect(limit.read(limit.most) == limit.otherwise)
        #expect(limit.read(limit.most + 1) == limit.problem)
    }
}

extension ThemeLimitsTests {
    private static func pictures(_ elements: String) -> String? {
        pictures(Array("{\"from\":\"commons\",\"pictures\":[\(elements)]}".utf8))
    }

    private static func pictures(_ bytes: [UInt8]) -> String? {
        do throws(ThemeProblem) {
            return try WantedPictures.read(bytes).problems.first?.reason
        } catch {
            return error.reason
        }
    }

    private static func picture(_ number: Int, _ file: String = "") -> String {
        #"{"file":"\#(file)\#(number).jpg","url":"https://upload.wikimedia.org/x"}"#
    }

    static let ofPictures: [Limit] = [
        Limit(name: "pictures", most: 400, problem: tooLong) { count in
            pictures((0..<count).map { picture($0) }.joined(separator: ","))
        },
        Limit(name: "file of a picture", most: 100, problem: "file must be a file name") {
            pictures(picture(1, x($0 - 5)))
        },
        Limit(name: "address of a picture", most: 500, problem: "its address is too long") {
            pictures(#"{"file":"a.jpg","url":"https://upload.wikimedia.org/\#(x($0 - 29))"}"#)
        },
        Limit(
            name: "bytes of a list",
            most: 1 << 20,
            problem: "the file has more than 1 MiB",
            otherwise: JSONError.badJSON.reason
        ) {
            pictures([UInt8](repeating: 0x78, count: $0))
        },
    ]

    static let ofImport: [Limit] = [
        Limit(
            name: "bytes of a document",
            most: 16 << 20,
            problem: "The document has more than 16 MiB.",
            otherwise: "The table is not UTF-8: save it as \"CSV UTF-8\"."
        ) {
            imported(.csv, [UInt8](repeating: 0xFF, count: $0))
        },
        Limit(
            name: "rows of a table",
            most: 10_000,
            problem: "The table cannot be read: row 10001 is one too many."
        ) { count in
            imported(.csv, Array(rows(count).utf8))
        },
        Limit(
            name: "rows of a table whose last line has no end",
            most: 10_000,
            problem: "The table cannot be read: row 10001 is one too many."
        ) { count in
            imported(.csv, Array(rows(count).dropLast().utf8))
        },
        Limit(
            name: "columns of a table",
            most: 64,
            problem: "The table has more than 64 columns."
        ) { count in
            let head = ["label"] + (1..<count).map { "c\($0)" }
            return imported(.csv, Array((head.joined(separator: ",") + "\na\nb\n").utf8))
        },
        Limit(
            name: "name of a theme",
            most: 32,
            problem: "A theme's name has 1 to 32 of a-z, 0-9 and -."
        ) {
            imported(.csv, Array(rows(3).utf8), name: x($0))
        },
    ]

    /// Returns a table with a head and further rows, `count` rows in all.
    private static func rows(_ count: Int) -> String {
        "label\n" + String(repeating: "a\n", count: count - 1)
    }

    private static func imported(
        _ source: ThemeSource,
        _ document: [UInt8],
        name: String = "trees"
    ) -> String? {
        do throws(ImportProblem) {
            _ = try Example.imported(source, document) { $0.name = name }
            return nil
        } catch {
            return error.sentence
        }
    }
}
