import GameProtocol
import Games
import Sockets
import Testing

@testable import GameServer

/// Tests of the decks as programs see them: addresses, parameters, the order of keys, statuses.
@Suite struct ShelfPagesTests {
    private let pages = WebSite(publicURL: try? PublicURL("http://table"))
    private static let id = "[a-z0-9]{12}"

    /// Returns the answer to a request, read by its own reader.
    static func answer(
        _ pages: WebSite,
        _ line: String,
        _ fields: String = "",
        from host: SocketAddress.Host = .loopbackV4,
        isForwarded: Bool = false,
        now: Int = 0
    ) throws -> HTTPAnswer {
        var bytes = Array("\(line) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n".utf8)[...]
        var reader = RequestReader()
        let here = SocketAddress(host: .loopbackV4, port: 7_080)
        let peer = WebPeer(
            from: PeerAddress(SocketAddress(host: host, port: 5_000), isForwarded: isForwarded),
            here: here,
            now: now
        )
        switch reader.receive(&bytes) {
        case .request(let request): return pages.answer(request, from: peer)
        case .refused(let status, let request): return pages.refusal(status, of: request)
        default: throw ShelfRefusal.noSuchID
        }
    }

    private func get(_ path: String) throws -> (status: Int, text: String) {
        let answer = try Self.answer(pages, "GET /api/\(path)")
        #expect(answer.type == "application/json")
        #expect(answer.fields.contains { $0.name == "Access-Control-Allow-Origin" })
        return (answer.status.rawValue, String(decoding: answer.content, as: UTF8.self))
    }

    private func open(_ path: String = "deck/new/") throws -> String {
        let text = try get(path).text
        return try #require(text.split(separator: "\"").dropFirst(5).first.map(String.init))
    }

    @Test func `every route answers with its keys in their order`() throws {
        let card =
            #"{"code":"AS","image":"http://table/static/img/AS.png","images":"#
            + #"{"svg":"http://table/static/img/AS.svg","png":"http://table/static/img/AS.png"},"#
            + #""value":"ACE","suit":"SPADES"}"#
        let id = try open()
        let start = #"{"success":true,"deck_id":"\#(id)","#
        for (path, rest) in [
            ("deck/D/", #""remaining":52,"shuffled":false}"#),
            ("deck/D", #""remaining":52,"shuffled":false}"#),
            ("deck/D/draw/", #""cards":[\#(card)],"remaining":51}"#),
            (
                "deck/D/pile/hand/add/?cards=as",
                #""remaining":51,"piles":{"hand":{"remaining":1}}}"#
            ),
            (
                "deck/D/pile/other/add/?cards=",
                #""remaining":51,"piles":{"hand":{"remaining":1},"other":{"remaining":0}}}"#
            ),
            (
                "deck/D/pile/hand/list/",
                #""remaining":51,"piles":{"hand":{"remaining":1,"cards":[\#(card)]},"#
                    + #""other":{"remaining":0}}}"#
            ),
            (
                "deck/D/pile/hand/shuffle/",
                #""remaining":51,"piles":{"hand":{"remaining":1},"other":{"remaining":0}}}"#
            ),
            (
                "deck/D/pile/hand/draw/?count=0",
                #""cards":[],"piles":{"hand":{"remaining":1},"other":{"remaining":0}}}"#
            ),
            (
                "deck/D/pile/hand/draw/?cards=&count=1",
                #""cards":[\#(card)],"piles":{"hand":{"remaining":0},"other":{"remaining":0}}}"#
            ),
            (
                "deck/D/pile/hand/add/?cards=AS",
                #""remaining":51,"piles":{"hand":{"remaining":1},"other":{"remaining":0}}}"#
            ),
            (
                "deck/D/pile/hand/draw/bottom/",
                #""cards":[\#(card)],"piles":{"hand":{"remaining":0},"other":{"remaining":0}}}"#
            ),
            (
                "deck/D/pile/hand/return/",
                #""remaining":51,"piles":{"hand":{"remaining":0},"other":{"remaining":0}}}"#
            ),
            ("deck/D/return/", #""remaining":52}"#),
            ("deck/D/draw/bottom/", #""cards":[\#(card)],"remaining":51}"#),
            ("deck/D/return/?cards=AS,AS,2S", #""remaining":52}"#),
            ("deck/D/shuffle/?remaining=TRUE", #""remaining":52,"shuffled":true}"#),
            (
                "deck/D/pile/nobody/list/",
                #""remaining":52,"piles":{"hand":{"remaining":0},"other":{"remaining":0}}}"#
            ),
            ("deck/D/shuffle/?jokers_enabled=true", #""remaining":54,"shuffled":true}"#),
            ("deck/D/pile/hand/list/", #""remaining":54,"piles":{}}"#),
            ("shuffle/D/?cards=AS", #""remaining":1,"shuffled":true}"#),
            ("draw/D/", #""cards":[\#(card)],"remaining":0}"#),
        ] {
            let (status, text) = try get(path.replacing("D", with: id))
            #expect(status == 200 && text == start + rest, "\(path)")
        }
    }

    @Test(arguments: [
        ("deck/new/", #""remaining":52,"shuffled":false\}"#),
        ("new/", #""remaining":52,"shuffled":false\}"#),
        (
            "deck/new/shuffle/?deck_count=20&jokers_enabled=True",
            #""remaining":1080,"shuffled":true\}"#
        ),
        ("deck/new/?deck_count=%202", #""remaining":104,"shuffled":false\}"#),
        ("deck/new/?deck_count=+2", #""remaining":104,"shuffled":false\}"#),
        ("deck/new/?deck_count=%2B2", #""remaining":104,"shuffled":false\}"#),
        ("shuffle/?cards=AS,zz,2h", #""remaining":2,"shuffled":true\}"#),
        ("deck/new/draw/?count=0&cards=AS&jokers_enabled=true", #""cards":\[\],"remaining":54\}"#),
    ])
    func `a new deck is made`(path: String, rest: String) throws {
        let (status, text) = try get(path)
        let pattern = try Regex(#"\{"success":true,"deck_id":"\#(Self.id)","# + rest)
        #expect(status == 200 && text.wholeMatch(of: pattern) != nil, "\(text)")
    }

    @Test func `errors have the status and the sentence of the original`() throws {
        let id = try open()
        _ = try get("deck/\(id)/pile/p/add/?cards=")
        for (path, status, error) in [
            ("deck/new/?deck_count=21", 200, "The max number of Decks is 20."),
            ("deck/new/draw/?deck_count=99", 200, "The max number of Decks is 20."),
            ("deck/new/?deck_count=0", 200, "The min number of Decks is 1."),
            ("deck/nobody/shuffle/?deck_count=-4", 200, "The min number of Decks is 1."),
            ("deck/new/?deck_count=%2B-2", 400, "deck_count takes a whole number from 1 to 20."),
            ("deck/new/?deck_count=x", 400, "deck_count takes a whole number from 1 to 20."),
            ("deck/D/pile/p/draw/?count=2", 404, "Not enough cards remaining to draw 2 additional"),
            ("deck/nobody/", 404, "Deck ID does not exist."),
            ("deck/nobody/pile/p/add/", 404, "Deck ID does not exist."),
            ("deck/D/pile/p/add/", 404, "You must specify cards to add to the pile."),
            (
                "deck/D/pile/p/draw/?cards=AS", 404,
                "The pile, p does not contain the requested cards."
            ),
            ("deck/D/pile/q/return/", 404, "The pile, q does not exist."),
            ("deck/D/pile/q/draw/", 404, "The pile, q does not exist."),
            ("deck/D/pile/q/shuffle/", 404, "The pile, q does not exist."),
            ("deck/D/draw/?count=-1", 400, "count takes a whole number from 0 to 1080."),
            ("deck/D/draw/?count=1081", 400, "count takes a whole number from 0 to 1080."),
            ("deck/D/draw/?count=1.5", 400, "count takes a whole number from 0 to 1080."),
            ("deck/D/draw/?count=", 400, "count takes a whole number from 0 to 1080."),
            ("deck/D/draw/top/", 404, "Not found."), ("", 404, "Not found."),
            ("deck/", 404, "Not found."), ("deck/a%20b/", 404, "Not found."),
            ("deck/D/pile/p/", 404, "Not found."), ("deck/D/pile/p/burn/", 404, "Not found."),
            ("deck//draw/", 404, "Not found."),
        ] {
            let (found, text) = try get(path.replacing("D", with: id))
            #expect(found == status, "\(path)")
            #expect(text == #"{"success":false,"error":"\#(error)"}"#, "\(path)")
        }
    }

    @Test func `too few cards are all drawn`() throws {
        let id = try open("deck/new/?cards=aD")
        let text = try get("deck/\(id)/draw/?count=2").text
        let picture = "http://table/static/img/aceDiamonds"
        #expect(
            text
                == #"{"success":false,"deck_id":"\#(id)","cards":[{"code":"AD","image":"\#(picture).png","#
                + #""images":{"svg":"\#(picture).svg","png":"\#(picture).png"},"value":"ACE","#
                + #""suit":"DIAMONDS"}],"remaining":0,"#
                + #""error":"Not enough cards remaining to draw 2 additional"}"#
        )
    }

    @Test func `any page may ask`() throws {
        let asked = "Access-Control-Request-Headers: content-type, x-a\r\n"
        let answer = try Self.answer(pages, "OPTIONS /api/deck/new/", asked)
        #expect(answer.status == .noContent)
        for (name, value) in [
            ("Access-Control-Allow-Origin", "*"), ("Access-Control-Max-Age", "86400"),
            ("Access-Control-Allow-Methods", "GET, HEAD, POST, OPTIONS"),
            ("Access-Control-Allow-Headers", "content-type, x-a"),
        ] {
            #expect(answer.fields.contains(.init(name: name, value: value)), "\(name)")
        }
        let evil = "Access-Control-Request-Headers: a\"b\r\n"
        let second = try Self.answer(pages, "OPTIONS /api/deck/new/", evil)
        #expect(!second.fields.contains { $0.name == "Access-Control-Allow-Headers" })
    }

    @Test func `other methods and other addresses are refused`() throws {
        for (line, status) in [
            ("DELETE /api/deck/new/", HTTPStatus.notAllowed), ("BREW /api/tea", .notImplemented),
            ("PUT /x", .notImplemented), ("GET /x", .notFound), ("OPTIONS *", .noContent),
            ("OPTIONS /api/x", .notFound), ("GET /api/deck/%zz", .badRequest),
        ] {
            let answer = try Self.answer(pages, line)
            #expect(answer.status == status, "\(line)")
            let isAPI = line.contains("/api/")
            #expect(
                answer.fields.contains { $0.name == "Access-Control-Allow-Origin" } == isAPI,
                "\(line)"
            )
        }
        let allowed = try Self.answer(pages, "DELETE /api/deck/new/").fields
        #expect(allowed.contains(.init(name: "Allow", value: "GET, HEAD, POST, OPTIONS")))
    }

    @Test func `an address makes no more than its share of decks`() throws {
        let away = SocketAddress.Host.v4(0x0A00_0001)
        let ask = { (now: Int, host: SocketAddress.Host) in
            try Self.answer(pages, "GET /api/deck/new/draw/", from: host, now: now)
        }
        for _ in 0..<30 { #expect(try ask(0, away).status == .ok) }
        let refused = try ask(0, away)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.fields.contains(.init(name: "Retry-After", value: "1")))
        #expect(try ask(0, .v4(0x0A00_0002)).status == .ok)
        #expect(try ask(500, away).status == .ok && ask(500, away).status == .tooManyRequests)
        // If the server has a public address, a request from this computer comes through a proxy.
        for _ in 0..<30 { #expect(try ask(0, .loopbackV4).status == .ok) }
        #expect(try ask(0, .loopbackV4).status == .tooManyRequests)
        let direct = WebSite()
        for _ in 0..<40 {
            let answer = try Self.answer(direct, "GET /api/deck/new/", from: .loopbackV4)
            #expect(answer.status == .ok)
        }
    }

    @Test func `without decks there is no API`() throws {
        let pages = WebSite(maximumDecks: 0)
        #expect(try Self.answer(pages, "GET /api/deck/new/").status == .notFound)
    }

    @Test func `pictures are where the request has found the server`() throws {
        let pages = WebSite()
        let answer = try Self.answer(pages, "GET /api/deck/new/draw/")
        let text = String(decoding: answer.content, as: UTF8.self)
        #expect(text.contains(#""image":"http://localhost/static/img/"#))
    }

    @Test func `requests are counted by route and status`() throws {
        let pages = WebSite()
        _ = try Self.answer(pages, "GET /api/deck/new/")
        _ = try Self.answer(pages, "GET /api/deck/x/")
        _ = try Self.answer(pages, "GET /api/deck/x/")
        let counts = pages.counts.all.map { "\($0.key.route) \($0.key.status) \($0.value)" }
        #expect(counts == ["look 404 2", "new 200 1"] && pages.decks.deckCount == 1)
    }

    @Test func `how many packs are asked for is looked at before anything else`() throws {
        let many = #"{"success":false,"error":"The max number of Decks is 20."}"#
        let few = #"{"success":false,"error":"The min number of Decks is 1."}"#
        let id = try open()
        for path in [
            "deck/new/?deck_count=21", "deck/new/draw/?count=x&deck_count=21",
            "deck/D/shuffle/?deck_count=21", "deck/D/shuffle/?remaining=true&deck_count=21",
            "deck/nobody/shuffle/?remaining=true&deck_count=21",
        ] {
            let answer = try get(path.replacing("D/", with: "\(id)/"))
            #expect(answer == (200, many), "\(path)")
        }
        #expect(try get("deck/new/?deck_count=-1&jokers_enabled=true") == (200, few))
        #expect(try get("deck/nobody/shuffle/?remaining=true&deck_count=x").status == 400)
    }

    @Test func `how many packs are asked for counts before how many decks somebody made`() throws {
        let pages = WebSite()
        let guest = SocketAddress.Host.v4(0x0A00_0001)
        for _ in 0..<30 {
            _ = try Self.answer(pages, "GET /api/deck/new/?deck_count=21", from: guest)
        }
        #expect(try Self.answer(pages, "GET /api/deck/new/", from: guest).status == .ok)
    }

    @Test(arguments: ["add/?cards=AS", "list/", "shuffle/", "draw/", "draw/bottom/", "return/"])
    func `a pile's name is too long whatever is asked of it`(action: String) throws {
        let id = try open()
        let name = String(repeating: "x", count: 65)
        let answer = try get("deck/\(id)/pile/\(name)/\(action)")
        #expect(answer.status == 400)
        #expect(answer.text.contains("at most 64 characters"))
    }
}
