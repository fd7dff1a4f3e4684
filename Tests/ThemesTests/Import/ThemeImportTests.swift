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
            #expect(try pictures == 0 || WantedPictures.read(wanted) == found.pictures)
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
        #expect(found.pictures[0].address.hasSuffix("/400px-Kitten_on_a_sofa.jpg"))
        #expect(found.theme.faces[1].label == "Two kittens & a ball")
        #expect(found.theme.faces[1].image?.hasSuffix(".png") == true)
        #expect(found.theme.license == "see each picture")
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

    @Test func `groups of other titles are other groups`() throws {
        let table = "label,group\na,東京\nb,大阪\nc,東京\n"
        let groups = try Example.imported(.csv, Array(table.utf8)).theme.groups
        #expect(groups.map(\.title) == ["東京", "大阪"])
        #expect(groups.map(\.codes.count) == [2, 1])
        #expect(Set(groups.map(\.key)).count == 2)
    }

    @Test func `a table may begin with the mark of its encoding, and has not too many columns`()
        throws
    {
        let table = "\u{FEFF}\"label\"\na\nb\n"
        #expect(try Example.imported(.csv, Array(table.utf8)).theme.pairs.count == 2)
        let many = "label," + (1...64).map(String.init).joined(separator: ",") + "\na\nb\n"
        #expect(Example.problem(.csv, many) == "The table has more than 64 columns.")
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
        // Without a picture a district stands for it; a seat in the Senate is that of two.
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

    @Test func `a table has groups, details, and texts of its own`() throws {
        let found = try Example.imported(.csv, Example.bytes("table.csv")) {
            $0.pairing = .namePhoto
        }
        #expect(found.theme.faces.map(\.text) == ["apple", "🍎", "pear", "🍐", "oak"])
        #expect(found.theme.faces[2].label == "Pear tree, the old one")
        #expect(found.theme.faces[4].label == "The \"great\" oak")
        #expect(found.theme.faces[0].details == [.init("planted", "1998")])
        #expect(found.theme.groups.map(\.key) == ["fruit", "forest"])
        let quote = Example.problem(.csv, "label\n\"a\n")
        #expect(quote == "The table cannot be read: row 2 has a quote that does not end.")
        let path = Example.problem(.csv, "label,image\na,../a.jpg\nb,x/y.jpg\n")
        #expect(path?.contains("Row 2: its image is no name of a file") == true)
    }

    @Test func `pictures of a folder keep their names`() throws {
        let names = "b_2.png\na-1.JPG\ntheme.json\nold.t.png\nx y.jpg\n.hidden.jpg\nnotes.txt\n"
        let found = try Example.imported(.folder, Array(names.utf8))
        #expect(found.theme.faces.map(\.image) == ["a-1.JPG", "b_2.png"])
        #expect(found.theme.faces.map(\.label) == ["a 1", "b 2"])
        #expect(found.remarks.count == 2)
    }

    @Test func `a picture on another host is left out and named`() throws {
        let list =
            #"{"items":[{"title":"a","media":{"m":"https://x.org/a.jpg"}},"#
            + #"{"title":"b","media":{"m":"https://live.staticflickr.com/b.jpg"}},"#
            + #"{"title":"c","media":{"m":"https://live.staticflickr.com/c.jpg"}}]}"#
        let found = try Example.imported(.flickrFeed, Array(list.utf8))
        #expect(found.theme.faces.map(\.label) == ["b", "c"])
        #expect(found.remarks.contains("Entry 1 is left out: its address is on another host."))
    }
}
