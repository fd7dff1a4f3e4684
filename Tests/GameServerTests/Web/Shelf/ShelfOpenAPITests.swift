import Foundation
import Games
import Testing

@testable import GameServer

/// Tests of the description of the decks for tools, `Documentation/decks-over-http.openapi.json`.
@Suite struct ShelfOpenAPITests {
    private static let paths: [String] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Documentation/decks-over-http.openapi.json")
        let text = (try? Data(contentsOf: file)) ?? Data()
        let whole = try? JSONSerialization.jsonObject(with: text) as? [String: Any]
        return ((whole?["paths"] as? [String: Any]) ?? [:]).keys.sorted()
    }()

    private static func route(_ path: String) -> ShelfRoute? {
        let parts = path.replacing("{D}", with: "abc").replacing("{P}", with: "hand")
            .split(separator: "/").map(String.init)
        return ShelfRoute(parts.dropFirst())
    }

    @Test func `every path of it is a route`() {
        #expect(Self.paths.count == 20)
        for path in Self.paths { #expect(Self.route(path) != nil, "\(path)") }
    }

    @Test func `every route is in it`() {
        let routes = Self.paths.compactMap(Self.route)
        let actions: [ShelfRoute.PileAction] = [
            .add, .list, .shuffle, .giveBack, .draw(.top), .draw(.bottom), .draw(.random),
        ]
        let all: [ShelfRoute] =
            [
                .new(shuffled: false), .new(shuffled: true), .newDraw, .look("abc"),
                .shuffle("abc"), .giveBack("abc"), .draw("abc", .top), .draw("abc", .bottom),
                .draw("abc", .random),
            ] + actions.map { .pile("abc", name: "hand", $0) }
        for route in all { #expect(routes.contains(route), "\(route)") }
        // A new kind of route does not compile here until it is in this switch, and belongs into
        // the list above.
        for route in all {
            switch route {
            case .new, .newDraw, .look, .shuffle, .draw, .giveBack: break
            case .pile(_, _, let action):
                switch action {
                case .add, .list, .shuffle, .giveBack, .draw: break
                }
            }
        }
    }

    @Test func `the page's examples are in it`() {
        let known = Set(
            Self.paths.map { $0.replacing("{D}", with: "D").replacing("{P}", with: "hand") }
        )
        for row in DocsPage.rows {
            let path = row.path.prefix { $0 != "?" }
            #expect(known.contains("/api/\(path)"), "\(path)")
        }
    }
}
