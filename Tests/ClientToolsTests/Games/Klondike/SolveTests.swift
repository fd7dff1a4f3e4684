import GameProtocol
import Games
import Testing

@testable import ClientTools

/// Tests of the deals that `solve` accepts, and of its answers.
@Suite struct SolveTests {
    private static let deck = PlayingCard.newDeck(jokers: false)
    private static let codes = deck.map(\.code)
    private static let salt = "00112233445566778899aabbccddeeff"
    private static let proof = Proof(
        room: "K3QF",
        round: 2,
        salt: salt,
        codes: codes.reversed()
    ).line

    private static func objection(_ text: String) -> String? {
        do throws(WrittenDeal.Objection) {
            _ = try WrittenDeal(text)
            return nil
        } catch {
            return error.sentence
        }
    }

    @Test(arguments: [",", " ", "\n", "\r\n", ", "])
    func `a deal is 52 codes with something between them`(separator: String) throws {
        let text = Self.codes.joined(separator: separator) + "\n"
        #expect(try WrittenDeal(text).deck == Self.deck)
        #expect(try WrittenDeal(text.lowercased()).deck == Self.deck)
        let printed = Self.codes.map { $0.hasPrefix("0") ? "10\($0.suffix(1))" : $0 }
        #expect(try WrittenDeal(printed.joined(separator: separator)).deck == Self.deck)
        let short = Self.codes.map { $0.hasPrefix("0") ? "T\($0.suffix(1))" : $0 }
        #expect(try WrittenDeal(short.joined(separator: separator)).deck == Self.deck)
    }

    @Test func `what an editor leaves around the codes is no card`() throws {
        let text = "\u{FEFF}" + Self.codes.joined(separator: " ") + "  \t\r\n\r\n"
        #expect(try WrittenDeal(text).deck == Self.deck)
    }

    @Test func `the proof of a round is a deal, alone and in a recording`() throws {
        let over = #"{"type":"over","room":"K3QF","proof":"\#(Self.proof)","reason":"complete"}"#
        for text in [
            Self.proof, Self.proof + "\r\n", Self.proof + " \t  \r\n\r\n",
            "\u{FEFF}  " + Self.proof, "{}\n\(over)\n{\"type\":\"bye\"}\n", over + over,
        ] {
            #expect(try WrittenDeal(text).deck == Self.deck.reversed())
        }
    }

    @Test func `what is no deal is refused with the reason`() {
        let codes = Self.codes
        let other = Self.proof.replacing("K3QF 2", with: "K3QF 3")
        let cases: [(String, String)] = [
            ("", "There are no cards in it."),
            (" \n", "There are no cards in it."),
            ("AS 1S", "1S is no card; one is written AS, 0H or KD."),
            ("AS \u{1B}[2J", "\\u001b[2J is no card; one is written AS, 0H or KD."),
            ("AS 2S AS", "AS is there twice."),
            (
                Proof(room: "K3QF", round: 1, salt: Self.salt, codes: ["turtle", "turtle"]).line,
                "The proof in it is of a round of another game."
            ),
            (codes.joined(separator: " ") + " KD", "KD is there twice."),
            ("AS X1", "Klondike has no joker, and X1 is one."),
            (codes.dropFirst().joined(separator: " "), "AS is missing."),
            (codes.dropFirst(2).joined(separator: " "), "AS, 2S are missing."),
            (codes.prefix(3).joined(separator: " "), "4S, 5S, 6S, 7S, 8S and 44 more are missing."),
            (
                "\(Self.proof)\n\(other)",
                "There are 2 deals in it; hand over the proof of one of them."
            ),
        ]
        for (text, sentence) in cases { #expect(Self.objection(text) == sentence) }
    }

    @Test func `a report says it, with the moves as they are typed and as they are sent`() throws {
        let moves = [
            KlondikeStep(.stock), KlondikeStep(.waste, .tableau(3)),
            KlondikeStep(.foundation(.hearts), .tableau(1)), KlondikeStep(.tableau(6), .foundation),
        ]
        let won = SolveReport(verdict: .winnable(moves), draw: 3, positionCount: 1)
        #expect(won.text == "winnable, draw 3, 4 moves, 1 position\ns\nw 4\nfh 2\n7 f\n")
        #expect(
            won.json == #"{"event":"solved","verdict":"winnable","draw":3,"positions":1,"moves":["#
                + #"{"type":"move","from":"stock"},{"type":"move","from":"waste","to":"t4"},"#
                + #"{"type":"move","from":"fH","to":"t2"},{"type":"move","from":"t7","to":"f"}]}"#
                + "\n"
        )
        #expect(won.status == 0)
        let lost = SolveReport(verdict: .unwinnable, draw: 1, positionCount: 700)
        #expect(lost.text == "unwinnable, draw 1, 700 positions\n" && lost.status == 10)
        #expect(SolveReport(verdict: .unknown, draw: 1, positionCount: 7).status == 11)
    }
}
