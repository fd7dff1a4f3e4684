import Foundation
import GameProtocol
import Testing

@testable import ClientCore

@Suite struct PlayerNameTests {
    /// The typed texts and their names, which the tests of the page have, too.
    private static let cases: [[String]] = {
        let file = URL(filePath: #filePath).appending(path: "../../../Fixtures/names.json")
        guard let data = try? Data(contentsOf: file.standardizedFileURL),
            let cases = try? JSONDecoder().decode([[String]].self, from: data)
        else { preconditionFailure("Tests/Fixtures/names.json cannot be read") }
        return cases
    }()

    @Test func `the name on the wire is Latin without accents`() {
        #expect(Self.cases.count > 15)
        for pair in Self.cases { #expect(PlayerName.ascii(pair[0]) == pair[1], "\(pair[0])") }
    }

    @Test(
        arguments: [
            ("ann", "ann", nil), ("Zoë", "Zoe", "Zoë"), ("Zoe\u{308}", "Zoe", "Zoë"),
            ("  Anna  M ", "Anna-M", "Anna M"), ("O\u{2019}Brien", "OBrien", "O\u{2019}Brien"),
        ] as [(String, String, String?)]
    )
    func `a typed name has a display if it cannot be the name`(
        typed: String,
        name: String,
        display: String?
    ) throws {
        let player = try PlayerName(typed)
        #expect(player.name == name)
        #expect(player.display?.unicodeScalars.map(\.value) == display?.unicodeScalars.map(\.value))
    }

    @Test func `a name without Latin letters gets the same guest name each time`() throws {
        let one = try PlayerName("하나")
        #expect(one.name.hasPrefix("guest-") && NameRule.accepts(one.name))
        #expect(try PlayerName("\u{1112}\u{1161}\u{1102}\u{1161}") == one)
        #expect(try PlayerName("דנה").name != one.name)
    }

    @Test(arguments: ["", " ", "-x", "Zoë!", "Zоë", "Zo\u{202E}ë", "😀", "éééééééééééééééééééééé"])
    func `another text is no name, and a sentence says why`(typed: String) {
        #expect {
            try PlayerName(typed)
        } throws: { error in
            (error as? PlayerName.BadName)?.sentence.contains("name") ?? false
        }
    }
}
