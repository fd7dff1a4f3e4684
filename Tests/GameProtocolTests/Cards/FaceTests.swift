import Testing

@testable import GameProtocol

struct FaceTests {
    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private func decoded(_ json: String) throws -> Face? {
        var fields = try JSONReader().read(Array("{\"card\":\(json)}".utf8))
        return try Face.decode("card", &fields)
    }

    @Test func `a face is written as the protocol shows it`() {
        let face = Face(code: "6D", pair: "6-red", text: "6♦", label: "six of diamonds")
        let expected = #"{"code":"6D","pair":"6-red","text":"6♦","label":"six of diamonds"}"#
        #expect(text(face.encoded) == expected)
        #expect(text(face.encodedPlain) == expected)
    }

    @Test func `snapshots have neither image nor link`() {
        let face = Face(
            code: "k01",
            pair: "k",
            text: "kitten",
            label: "kitten on a sofa",
            image: "k01.jpg",
            link: "https://example.org/1"
        )
        let plain = #"{"code":"k01","pair":"k","text":"kitten","label":"kitten on a sofa""#
        #expect(text(face.encodedPlain) == plain + "}")
        let rest = #","image":"k01.jpg","link":"https://example.org/1"}"#
        #expect(text(face.encoded) == plain + rest)
    }

    @Test func `what is written is read back`() throws {
        for face in Theme.builtIn.flatMap(\.faces) {
            #expect(try decoded(text(face.encoded)) == face)
        }
        let face = Face(code: "a", pair: "b", text: "\"", label: "\\", image: "i", link: "l")
        #expect(try decoded(text(face.encoded)) == face)
    }

    @Test(arguments: [
        ("{}", FieldError(kind: .missing, field: "code")),
        (
            #"{"code":"a b","pair":"p","text":"t","label":"l"}"#,
            FieldError(kind: .badValue, field: "code")
        ),
        (
            #"{"code":"a","pair":"","text":"t","label":"l"}"#,
            FieldError(kind: .badValue, field: "pair")
        ),
        (
            #"{"code":"a","pair":"p","text":"\u001b[2J","label":"l"}"#,
            FieldError(kind: .badValue, field: "text")
        ),
        (
            #"{"code":"a","pair":"p","text":"t","label":7}"#,
            FieldError(kind: .badType, field: "label")
        ),
        ("null", FieldError(kind: .badType, field: "card")),
    ])
    func `what is no face is refused`(json: String, error: FieldError) {
        #expect(throws: error) { try decoded(json) }
    }

    @Test func `faces are equal by their fields`() {
        let face = Face(code: "a", pair: "p", text: "t", label: "l")
        #expect(face == Face(code: "a", pair: "p", text: "t", label: "l"))
        #expect(face != Face(code: "a", pair: "p", text: "t", label: "l", image: "i"))
        #expect(Set([face, Face(code: "a", pair: "p", text: "t", label: "l")]).count == 1)
    }
}
