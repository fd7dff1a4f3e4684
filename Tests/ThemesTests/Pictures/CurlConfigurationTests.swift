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
            "its address is on another host"
        ),
        (
            #"{"from":"folder","pictures":[{"file":"k.jpg","url":"https://cataas.com/a"}]}"#,
            "its address is on another host"
        ),
        (
            #"{"from":"anywhere","pictures":[]}"#,
            "from is none of the sources of theme import"
        ),
        (#"{"from":"csv","pictures":[],"more":1}"#, "the file has no field more"),
        ("{", "this is not JSON"),
    ])
    func `a list of pictures that was changed is checked again`(file: String, reason: String) {
        let problem = #expect(throws: ThemeProblem.self) {
            try WantedPictures.read(Array("\n\(file)".utf8))
        }
        #expect(problem?.reason == reason)
        #expect(problem?.line == 2)
    }
}
