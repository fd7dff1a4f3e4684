import Sockets
import Testing

@testable import GameServer

/// Tests of the address for which a deck counts, and of the answers to an address that asks for too
/// much.
@Suite struct ShelfOwnerPagesTests {
    @Test func `an address keeps a tenth of the decks and others have the rest`() throws {
        let pages = WebSite(maximumDecks: 2_000)
        let guest = SocketAddress.Host.v4(0x0A00_0001)
        func open(_ second: Int, _ host: SocketAddress.Host) throws -> HTTPAnswer {
            try ShelfPagesTests.answer(pages, "GET /api/deck/new/", from: host, now: second * 1_000)
        }
        for second in 0..<200 { #expect(try open(second, guest).status == .ok) }
        let refused = try open(200, guest)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.fields.contains(HTTPRequest.Pair(name: "Retry-After", value: "600")))
        #expect(try open(200, .v4(0x0A00_0002)).status == .ok)
        // The oldest deck of the same address makes room.
        #expect(try open(601, guest).status == .ok && pages.decks.deckCount == 201)
    }

    @Test func `what a proxy tells is no exempt address even if it is this computer's`() throws {
        let pages = WebSite()
        for isForwarded in [false, true] {
            let answers = try (0..<31).map { _ in
                try ShelfPagesTests.answer(pages, "GET /api/deck/new/", isForwarded: isForwarded)
                    .status
            }
            #expect(answers.last == (isForwarded ? .tooManyRequests : .ok))
        }
    }

    @Test(arguments: ["", " HTTP/1.1"])
    func `an address that is too long is refused in the form of the others`(end: String) throws {
        for length in [2_100, 4_000] {
            let long = String(repeating: "x", count: length)
            for path in ["/api/deck/new/?cards=\(long)", "/api/\(long)"] {
                var bytes = Array("GET \(path)\(end)\r\nHost: localhost\r\n\r\n".utf8)[...]
                var reader = RequestReader()
                guard case .refused(.targetTooLong, let request) = reader.receive(&bytes) else {
                    Issue.record("not refused")
                    continue
                }
                let answer = WebSite().refusal(.targetTooLong, of: request)
                #expect(answer.type == "application/json", "\(path.prefix(20))")
            }
        }
    }
}
