import GameProtocol
import Testing

@testable import Themes

@Suite struct ThemeReaderTests {
    private static func face(_ code: String, _ more: String = "") -> String {
        #"{"code":"\#(code)","pair":"\#(code)","text":"\#(code)","label":"a \#(code)"\#(more)}"#
    }

    private static func file(_ faces: [String], _ more: String = "") -> String {
        "{\"theme\":\"trees\",\"title\":\"Trees\"\(more),\n\"faces\":[\n"
            + faces.joined(separator: ",\n") + "\n]}"
    }

    private static func problem(_ text: String, name: String = "trees") -> String? {
        do throws(ThemeProblem) {
            _ = try ThemeReader.read(Array(text.utf8), name: name)
            return nil
        } catch {
            return "\(error.line): \(error.reason)"
        }
    }

    @Test func `a theme has faces, details, credits and groups`() throws {
        let details = #","details":[{"name":"Phone","value":"555","link":"tel:555"}],"credit":"me""#
        let text = Self.file(
            [Self.face("oak", details), Self.face("elm", #","image":"elm.jpg""#)],
            #","license":"CC0","groups":[{"key":"g","title":"G","codes":["oak"]}]"#
        )
        let theme = try ThemeReader.read(Array(text.utf8), name: "trees")
        #expect(theme.faces[0].details == [.init("Phone", "555", link: "tel:555")])
        #expect(theme.faces[0].credit == "me")
        #expect(theme.groups == [ThemeGroup(key: "g", title: "G", codes: ["oak"])])
        #expect(theme.theme.pairs.map(\.first.code) == ["oak", "elm"])
        #expect(theme.theme.pairs[1].first.image == "trees/elm.jpg")
        #expect(try ThemeReader.read(ThemeWriter.bytes(theme), name: "trees") == theme)
    }

    @Test func `the fingerprint is that of codes and pairs in their order`() throws {
        func read(_ faces: [String]) throws -> String? {
            try ThemeReader.read(Array(Self.file(faces).utf8), name: "trees").theme.id(of: nil)
        }
        let plain = try read([Self.face("oak"), Self.face("elm")])
        #expect(plain == "615502570177f0231548c2c3d1b34e23b09be008aefcf4c9e8b0fbc7bcf0d383")
        #expect(try read([Self.face("oak", #","credit":"x""#), Self.face("elm")]) == plain)
        #expect(try read([Self.face("elm"), Self.face("oak")]) != plain)
    }

    @Test(arguments: [
        (file([face("a")]), "1: a theme has 2 to 200 pairs, not 1"),
        (file((1...201).map { face("a\($0)") }), "1: a theme has 2 to 200 pairs, not 201"),
        (
            file((1...401).map { face("a\($0)") }),
            "402: a list is too long, or a text has a character that is not allowed"
        ),
        (file([face("a"), face("a")]), "4: the code a is there twice"),
        (file([face("a"), "7"]), "4: a face is not an object"),
        (file([face("a b")]), "3: code must be 1 to 20 of A-Z, a-z, 0-9, _ and -"),
        (
            file([face(String(repeating: "a", count: 17))]),
            "3: text must be 1 to 16 characters, none of them a control character"
        ),
        (file([face("a", #","image":"../a.jpg""#)]), "3: image must be a file name"),
        (file([face("a", #","image":"a/b.jpg""#)]), "3: image must be a file name"),
        (
            file([face("a", #","link":"javascript:alert(1)""#)]),
            "3: link must be an address with https:, http:, tel: or mailto:"
        ),
        (
            file([face("a", #","credit":"\u001b[2J""#)]),
            "3: credit must be 1 to 120 characters, none of them a control character"
        ),
        (file([face("a", #","lable":"x""#)]), "3: a face has no field lable"),
        (file([face("a", #","details":[{"name":"x"}]"#)]), "3: a detail has no value"),
        (
            file([
                face(
                    "a",
                    #","details":["#
                        + (1...9).map { #"{"name":"\#($0)","value":"x"}"# }
                        .joined(separator: ",") + "]"
                )
            ]), "3: a face has at most 8 details"
        ),
        (
            file([face("a"), face("b")], #","groups":[{"key":"g","title":"G","codes":["c"]}]"#),
            "1: there is no face c"
        ),
        (
            file(
                [face("a"), face("b")],
                #","groups":[{"key":"g","title":"G","codes":["a","a"]}]"#
            ),
            "1: codes is a list of different codes"
        ),
        (file([face("a"), face("b")], #","title2":1"#), "1: the file has no field title2"),
        ("[]", "1: the file is not an object"), ("{\n\"a\":\n}", "3: this is not JSON"),
        ("", "1: this is not JSON"),
        (#"{"theme":"oaks"}"#, "1: theme must be the name of its folder, trees"),
    ])
    func `a rule that is broken is named with its line`(text: String, problem: String) {
        #expect(Self.problem(text) == problem)
    }

    @Test func `texts of two pairs differ, and a pair has at most two faces`() {
        let same = Self.face("b").replacing(#""text":"b""#, with: #""text":"a""#)
        #expect(
            Self.problem(Self.file([Self.face("a"), same]))
                == "4: faces of two pairs have the same text"
        )
        let three = ["b", "c", "d"].map {
            Self.face($0).replacing("\"pair\":\"\($0)\"", with: "\"pair\":\"a\"")
        }
        #expect(Self.problem(Self.file(three)) == "5: the pair a has three faces")
    }

    @Test func `a group has both cards of a pair`() {
        let other = Self.face("b").replacing(#""pair":"b""#, with: #""pair":"a""#)
        let group = #","groups":[{"key":"g","title":"G","codes":["a"]}]"#
        let text = Self.file([Self.face("a"), other, Self.face("c")], group)
        #expect(Self.problem(text) == "1: the pair a is only half in the group g")
    }

    @Test func `a name is that of a folder, and of no theme that is built in`() {
        let text = Self.file([Self.face("a"), Self.face("b")])
        #expect(
            Self.problem(text, name: "Trees") == "1: a folder's name has 1 to 32 of a-z, 0-9 and -"
        )
        #expect(
            Self.problem(text, name: "cards")
                == "1: cards is the name of a theme that every server has"
        )
        #expect(
            Self.problem(String(repeating: " ", count: 3 << 20))
                == "1: the file has more than 2 MiB"
        )
    }
}
