import GameProtocol
import Testing

@testable import Themes

@Suite struct ThemeImportTests {
    @Test(arguments: [
        (ThemeSource.commons, "commons.json", 3, 3), (.flickr, "flickr.json", 3, 3),
        (.flickrFeed, "flickr-feed.json", 2, 2), (.cataas, "cataas.json", 3, 3),
        (.legislators, "legislators.json", 4, 4), (.whoismyrep, "whoismyrep.json", 3, 0),
        (.csv, "table.csv", 3, 0),
    ])
    func `a document becomes a theme that can be read`(
        source: ThemeSource,
        file: String,
        pairs: Int,
        pictures: Int
    ) throws {
        for pairing in ImportOptions.Pairing.allCases {
            let found = try Example.imported(source, Example.bytes(file)) { $0.pairing = pairing }
            #expect(found.theme.pairs.count == pairs)
            #expect(found.pictures.count == pictures)
            let written = ThemeWriter.bytes(found.theme)
            #expect(try ThemeReader.read(written, name: "sample") == found.theme)
            let wanted = WantedPictures.bytes(found.pictures, from: source)
            #expect(try pictures == 0 || WantedPictures.read(wanted).pictures == found.pictures)
            #expect(found.isWhole && found.remarks.allSatisfy { !$0.contains("left out") })
        }
    }

    @Test func `a photo of Commons has its author, its license and a link`() throws {
        let found = try Example.imported(.commons, Example.bytes("commons.json"))
        let face = found.theme.faces[0]
        #expect(face.label == "Kitten on a sofa")
        #expect(face.text == "sample 1")
        #expect(face.credit == "A. Example, CC BY-SA 4.0")
        #expect(face.link == "https://commons.wikimedia.org/wiki/File:Kitten_on_a_sofa.jpg")
        #expect(face.image?.hasPrefix("s001-") == true && face.image?.hasSuffix(".jpg") == true)
        #expect(found.pictures[0].address.contains("/500px-Kitten_on_a_sofa.jpg?utm_source="))
        #expect(found.theme.faces[1].label == "Two kittens & a ball")
        #expect(found.theme.faces[1].image?.hasSuffix(".png") == true)
        #expect(found.theme.license == "various: see each picture")
    }

    @Test func `a picture of another address never has the name of an older one`() throws {
        func files(_ hosts: [String]) throws -> [String] {
            let items = hosts.map {
                #"{"title":"a","media":{"m":"https://live.staticflickr.com/\#($0).jpg"}}"#
            }
            let document = #"{"items":["# + items.joined(separator: ",") + "]}"
            return try Example.imported(.flickrFeed, Array(document.utf8)).pictures.map(\.file)
        }
        let (old, new) = (try files(["a", "b"]), try files(["new", "a", "b"]))
        #expect(Set(old).isDisjoint(with: new))
        #expect(try files(["a", "b"]) == old)
    }

    @Test func `an author without a name is none`() throws {
        let item =
            #"{"title":"a","author":"nobody@flickr.com (\"\")","media":{"m":"https://live.staticflickr.com/a.jpg"}}"#
        let document = #"{"items":[\#(item),\#(item)]}"#
        let found = try Example.imported(.flickrFeed, Array(document.utf8))
        #expect(found.theme.faces.map(\.credit) == [nil, nil])
    }

    @Test func `a theme whose source has no title is called by its name`() throws {
        let table = Array("label\na\nb\n".utf8)
        let named = try Example.imported(.csv, table) { $0.name = "holiday-photos" }
        #expect(named.theme.title == "Holiday photos")
        let titled = try Example.imported(.csv, table) { $0.title = "At the sea" }
        #expect(titled.theme.title == "At the sea")
    }

    @Test func `a district is a number of two digits`() throws {
        func person(_ name: String, _ district: String) -> String {
            #"{"name":"\#(name)","state":"OH","district":"\#(district)"}"#
        }
        let document =
            #"{"results":[\#(person("A B", "9223372036854775807")),\#(person("C D", "3"))]}"#
        let found = try Example.imported(.whoismyrep, Array(document.utf8)) {
            $0.pairing = .namePhoto
        }
        #expect(found.theme.pairs.count == 2)
    }

    @Test func `a failure that comes as an answer is told`() {
        let fail = #"{"stat":"fail","code":100,"message":"Invalid API Key"}"#
        #expect(Example.problem(.flickr, fail) == "Flickr answered: Invalid API Key")
        let none = "<result message='No Data Found' />"
        let sentence = "The answer has nobody in it: the site found no data."
        #expect(Example.problem(.whoismyrep, none) == sentence)
        let empty = #"{"photos":{"photo":[]},"stat":"ok"}"#
        #expect(Example.problem(.flickr, empty) == "The document has nothing that can be used.")
    }

    @Test(arguments: ThemeSource.allCases)
    func `what is no answer of the source is refused in words`(source: ThemeSource) {
        for text in [
            "", "[", "{}", "\"x\"", "[[[[]]]]", "null", #"{"query":{"pages":7}}"#, "\u{0}",
        ] {
            let problem = Example.problem(source, text)
            #expect(problem?.hasSuffix(".") == true || problem?.hasSuffix("?") == true)
        }
        let deep = String(repeating: "[", count: 100_000)
        #expect(Example.problem(source, deep) != nil)
    }

    @Test func `a member of Congress has a seat, a party, a telephone and a website`() throws {
        let found = try Example.imported(.legislators, Example.bytes("legislators.json")) {
            $0.state = "oh"
        }
        #expect(found.theme.title == "Ohio")
        #expect(found.theme.faces.map(\.text) == ["Example", "Sample", "Example 2"])
        #expect(found.theme.faces[2].label == "Cy Example")
        let details = found.theme.faces[0].details
        #expect(details.map(\.name) == ["Seat", "Party", "Phone", "Office", "Website"])
        #expect(details[0].value == "Senator")
        #expect(details[2].link == "tel:2025550101")
        #expect(details[4].link == "https://www.example.senate.gov")
        #expect(found.theme.groups.map(\.title) == ["Ohio"])
        let hosts = found.pictures.map { $0.address.split(separator: "/")[1] }
        #expect(Set(hosts) == ["unitedstates.github.io"])
        let nobody = #expect(throws: ImportProblem.self) {
            try Example.imported(.legislators, Example.bytes("legislators.json")) {
                $0.state = "zz"
            }
        }
        #expect(nobody?.sentence == "Nobody in the document is of ZZ.")
    }

    @Test func `the whole Congress is in groups of states`() throws {
        let found = try Example.imported(.legislators, Example.bytes("legislators.json"))
        #expect(found.theme.groups.map(\.key) == ["OH", "WY"])
        #expect(found.theme.groups[1].codes == ["s004"])
        #expect(found.theme.faces[3].details[0].value == "District WY at large")
    }

    @Test func `faces and names are two cards of a pair`() throws {
        let found = try Example.imported(.legislators, Example.bytes("legislators.json")) {
            $0.pairing = .namePhoto
        }
        let cards = found.theme.pairs[0]
        #expect(cards.map(\.text) == ["Example", "#1"])
        #expect(cards.map { $0.image?.prefix(5) } == [nil, "s001-"])
        // If a person has no picture, the district stands for it. Two people share each seat in the
        // Senate.
        let list = try Example.imported(.whoismyrep, Example.bytes("whoismyrep.json")) {
            $0.pairing = .namePhoto
        }
        #expect(list.theme.faces.map(\.text) == ["Example", "OH-2", "Sample", "Example 2", "OH-7"])
    }

    @Test func `entries beyond the number that is asked for are left out`() throws {
        let found = try Example.imported(.cataas, Example.bytes("cataas.json")) {
            $0.maximumPairs = 2
        }
        #expect(found.theme.pairs.count == 2)
        #expect(found.remarks == ["1 more are left out: a theme has enough."])
    }

    @Test func `pictures of a folder keep their names`() throws {
        let names = "b_2.png\na-1.JPG\ntheme.json\nold.t.png\nx y.jpg\n.hidden.jpg\nnotes.txt\n"
        let found = try Example.imported(.folder, Array(names.utf8))
        #expect(found.theme.faces.map(\.image) == ["a-1.JPG", "b_2.png"])
        #expect(found.theme.faces.map(\.label) == ["a 1", "b 2"])
        #expect(found.remarks.count == 2)
        let other = try Example.imported(.folder, Array("a.png\nIMG_1.HEIC\nb.png\nc.tif".utf8))
        #expect(other.theme.pairs.count == 2 && !other.isWhole)
        #expect(
            other.remarks.first == "IMG_1.HEIC is left out: pictures are JPEG, PNG, GIF or WebP."
        )
        #expect(other.remarks.count == 2)
    }

    @Test func `a picture on another host is left out and named unless the host is allowed`() throws
    {
        let list = ["a b": "x.org", "b": "live.staticflickr.com", "c": "live.staticflickr.com"].map
        {
            #"{"title":"\#($0.key)","media":{"m":"https://\#($0.value)/\#($0.key.first ?? "a").jpg"}}"#
        }
        let document = Array(#"{"items":[\#(list.sorted().joined(separator: ","))]}"#.utf8)
        let found = try Example.imported(.flickrFeed, document)
        #expect(found.theme.faces.map(\.label) == ["b", "c"] && !found.isWhole)
        let sentence =
            "Entry 1 is left out: its address is on the host x.org: --host x.org allows it."
        #expect(found.remarks.contains(sentence))
        let all = try Example.imported(.flickrFeed, document) { $0.hosts = ["x.org"] }
        #expect(all.theme.faces.map(\.label) == ["a b", "b", "c"] && all.isWhole)
    }

    @Test func `the license of one picture is not that of all`() throws {
        func page(_ name: String, _ facts: String) -> String {
            #"{"title":"File:\#(name).jpg","imageinfo":[{"url":"https://upload.wikimedia.org/\#(name).jpg","extmetadata":{\#(facts)}}]}"#
        }
        func imported(_ facts: [String]) throws -> ThemeFile {
            let pages = facts.enumerated().map { page("p\($0.offset)", $0.element) }
            let document = #"{"query":{"pages":[\#(pages.joined(separator: ","))]}}"#
            return try Example.imported(.commons, Array(document.utf8)).theme
        }
        let license = #""LicenseShortName":{"value":"CC BY-SA 3.0"}"#
        let mixed = try imported([license, #""Artist":{"value":"B. Example"}"#])
        #expect(mixed.license == "various: see each picture")
        #expect(mixed.faces.map(\.credit) == ["CC BY-SA 3.0", "B. Example, license unknown"])
        #expect(try imported([license, license]).license == "CC BY-SA 3.0")
        let unknown = try imported(["", ""])
        #expect(unknown.license == nil)
        #expect(unknown.faces.map(\.credit) == ["license unknown", "license unknown"])
        let long = String(repeating: "Anna ", count: 40)
        let credit = try imported([license + #","Artist":{"value":"\#(long)"}"#, license]).faces[0]
            .credit
        #expect(credit?.hasSuffix("Anna…, CC BY-SA 3.0") == true)
    }

    @Test(arguments: [
        ("Ada Example Jr.", "Example"), ("Ada Example, Jr.", "Example"),
        ("Ada Example III", "Example"),
        ("Bo Sample sr", "Sample"), ("Cy Van Test", "Test"), ("II", "II"), ("Vi", "Vi"),
        ("Ann Doe M.D.", "Doe"),
    ])
    func `a suffix is no surname`(name: String, surname: String) {
        #expect(PeopleSources.surname(of: name) == surname)
    }

    @Test func `states for which there is no room are left out whole and named`() throws {
        func people(_ state: String, _ count: Int) -> [String] {
            (0..<count).map {
                #"{"name":{"first":"A","last":"\#(state)\#($0)"},"terms":[{"type":"rep","state":"\#(state)"}]}"#
            }
        }
        let all = people("WY", 90) + people("OH", 90) + people("AL", 90) + people("PR", 1)
        let document = Array("[\(all.joined(separator: ","))]".utf8)
        let found = try Example.imported(.legislators, document)
        #expect(found.theme.groups.map(\.key) == ["OH", "AL", "PR"])
        #expect(found.theme.pairs.count == 181)
        #expect(!found.isWhole)
        #expect(
            found.remarks == [
                "90 are left out, because a theme has at most 200 pairs. "
                    + "These groups are not in it: Wyoming."
            ]
        )
        let one =
            "That state has one member, and a theme needs two: name further states, as in "
            + "--state PR,DC, or leave --state out."
        let problem = #expect(throws: ImportProblem.self) {
            try Example.imported(.legislators, document) { $0.state = "pr" }
        }
        #expect(problem?.sentence == one)
        let two = try Example.imported(.legislators, document) { $0.state = "pr,wy" }
        #expect(two.theme.pairs.count == 91 && two.isWhole)
    }

    @Test(arguments: [
        (
            ThemeSource.flickr, "<?xml version=\"1.0\"?><rsp stat=\"fail\"/>",
            "XML or a web page and not JSON"
        ),
        (.flickrFeed, "jsonFlickrFeed({\"items\":[]})", "a script (JSONP) and not JSON"),
    ])
    func `an answer in another form says what its address needs`(
        source: ThemeSource,
        answer: String,
        form: String
    ) {
        let advice = "Its address needs format=json and nojsoncallback=1."
        #expect(Example.problem(source, answer) == "The document is \(form). \(advice)")
    }
}
