import Testing

@testable import ClientCore
@testable import GameProtocol

/// Tests of the list of a theme's pictures, which is made again if its source changes.
@Suite struct PictureSourceTests {
    private static func faces(_ count: Int) -> [ThemeReply.Card] {
        (1...count).map {
            ThemeReply.Card(code: "\($0)", text: "", label: "", pair: "\($0)", codes: ["\($0)"])
        }
    }

    @Test func `the list is made once for each source`() {
        let loader = PictureLoader(clock: { 0 })
        var listCount = 0
        func load(_ faces: [ThemeReply.Card], port: UInt16 = 1) {
            let source = PictureLoader.Source(
                themeID: "t",
                faces: faces,
                host: "127.0.0.1",
                port: port
            )
            loader.load(source) { _ in
                listCount += 1
                return []
            }
        }
        let faces = Self.faces(400)
        for _ in 1...3 { load(faces) }
        #expect(listCount == 1)
        load(Self.faces(399))
        #expect(listCount == 2)
        load(Self.faces(399), port: 2)
        #expect(listCount == 3)
        loader.stop()
        load(Self.faces(399), port: 2)
        #expect(listCount == 4)
    }
}
