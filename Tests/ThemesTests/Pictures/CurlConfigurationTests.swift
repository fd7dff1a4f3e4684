import Testing

@testable import Themes

@Suite struct CurlConfigurationTests {
    private static let address = "https://cataas.com/cat/a?width=4"

    @Test func `curl is told what it may do, and each file`() throws {
        let pictures = [WantedPicture(file: "k001.jpg", address: Self.address)]
        let text = try #require(CurlConfiguration.text(pictures, into: "my \"own\" \\ themes/k"))
        let lines = text.split(separator: "\n")
        for line in [
            "proto = \"=https\"", "fail", "globoff", "max-time = 60", "max-filesize = 262144",
        ] {
            #expect(lines.contains(Substring(line)))
        }
        #expect(lines.contains("url = \"\(Self.address)\""))
        #expect(lines.last == #"output = "my \"own\" \\ themes/k/k001.jpg""#)
        #expect(CurlConfiguration.text(pictures, into: "a\nb") == nil)
        #expect(CurlConfiguration.text(pictures, into: "a\u{9B}b") == nil)
        // A quote with a mark above it is one character.
        let path = "x\"\u{301}"
        let marked = CurlConfiguration.text(pictures, into: path) ?? ""
        let output = "output = \"x\\\"\u{301}/k001.jpg\""
        #expect(
            marked.unicodeScalars.suffix(output.unicodeScalars.count + 1).elementsEqual(
                (output + "\n").unicodeScalars
            )
        )
        #expect(CurlConfiguration.text([], into: "a") == "# Every picture is there.\n")
    }

    @Test(arguments: [
        (
            #"{"from":"cataas","pictures":[{"file":"../k.jpg","url":"https://cataas.com/a"}]}"#,
            "file must be a file name"
        ),
        (
            #"{"from":"cataas","pictures":[{"file":"theme.json","url":"https://cataas.com/a"}]}"#,
            "file must be a file name"
        ),
        (
            #"{"from":"cataas","pictures":[{"file":"-k.jpg","url":"https://cataas.com/a"}]}"#,
            "file must be a file name"
        ),
        (
            #"{"from":"cataas","pictures":[{"file":"k.jpg","url":"https://x.org/a"}]}"#,
            "its address is on the host x.org: --host x.org allows it"
        ),
        (
            #"{"from":"folder","pictures":[{"file":"k.jpg","url":"https://cataas.com/a"}]}"#,
            "its address is on the host cataas.com: --host cataas.com allows it"
        ),
        (
            #"{"from":"anywhere","pictures":[]}"#,
            "from is none of the sources of theme import"
        ),
        (#"{"from":"csv","pictures":[],"more":1}"#, "the file has no field more"),
        ("{", "this is not JSON"),
    ])
    func `a list of pictures that was changed is checked again`(file: String, reason: String) {
        var problem: ThemeProblem?
        do throws(ThemeProblem) {
            problem = try WantedPictures.read(Array("\n\(file)".utf8)).problems.first
        } catch {
            problem = error
        }
        #expect(problem?.reason == reason)
        #expect(problem?.line == 2)
    }

    @Test func `a picture that is refused leaves the others`() throws {
        let pictures = ["https://x.org/a", "https://cataas.com/b", "https://y.org/c"].map {
            #"{"file":"\#($0.suffix(1)).jpg","url":"\#($0)"}"#
        }
        let file = Array(
            #"{"from":"cataas","pictures":[\#(pictures.joined(separator: ","))]}"#.utf8
        )
        let found = try WantedPictures.read(file, hosts: ["y.org"])
        #expect(found.pictures.map(\.file) == ["b.jpg", "c.jpg"] && found.problems.count == 1)
    }
}
