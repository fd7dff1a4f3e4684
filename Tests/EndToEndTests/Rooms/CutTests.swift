import Foundation
import Testing

@testable import GamesTests

/// Tests of a connection that is lost after any line and then resumed: no line is missing, and no
/// line comes twice.
///
/// `TEST_CUTS` is the number of ways to lose the connection after each line; 3 is all of them.
@Suite struct CutTests {
    private static let wayCount = TestSize.of("TEST_CUTS")

    private static let concentration =
        #"{"type":"create","game":"concentration","ready":false,"#
        + #""options":{"pairs":2,"hide_ms":0,"turn_s":0}}"#
    private static let highCard =
        #"{"type":"create","game":"deck","ready":false,"options":{"rules":"high_card","#
        + #""turn_s":0,"cards":["AS","KS","2S","2H","3D","4C"]}}"#
    private static let free =
        #"{"type":"create","game":"deck","options":{"rules":"free","shuffled":false}}"#

    private static let script: [(name: String, request: String)] = [
        ("ann", #"{"type":"draw","count":2}"#), ("bob", #"{"type":"draw","count":3}"#),
        ("ann", #"{"type":"chat","text":"hm"}"#),
        ("bob", #"{"type":"add","pile":"mid","cards":["3S"]}"#),
        ("ann", #"{"type":"draw","from":"mid"}"#), ("ann", #"{"type":"return","cards":["AS"]}"#),
        ("bob", #"{"type":"shuffle","pile":"bob"}"#), ("bob", #"{"type":"draw"}"#),
        ("bob", #"{"type":"return"}"#),
    ]

    /// Plays one game after the other, each cut one line later than the last one, until a game ends
    /// before its cut.
    private static func cutEverywhere(
        _ name: String,
        _ create: String,
        _ play: (inout CutGame) throws -> Void
    ) async throws {
        try await withServer { server in
            var whole = try CutGame(server, create: create, cut: nil)
            try play(&whole)
            try whole.leave()
            var isDone = false
            for after in 1..<200 where !isDone {
                for way in 0..<wayCount {
                    let manner = CutPlayer.Manner.allCases[(after + way) % 3]
                    let cut = (name, after, manner, (after + way) % 2 == 0)
                    var game = try CutGame(server, create: create, cut: cut)
                    try play(&game)
                    try game.leave()
                    isDone = !game.people.contains { $0.wasCut }
                    if isDone { break }
                    try compare(game, "\(name) cut after \(after), \(manner)")
                    // Each room shuffles its rounds separately.
                    if create == free { #expect(try told(game) == told(whole)) }
                }
            }
            #expect(isDone)
        }
    }

    /// Checks that all people received the same, except for the cards of a hand.
    private static func compare(_ game: CutGame, _ what: String) throws {
        let texts = game.people.map { player in
            Dictionary(uniqueKeysWithValues: player.events.map { ($0.seq, $0.text) })
        }
        let last = game.people.map(\.lastSeq)
        #expect(Set(last).count == 1, "\(what): \(last)")
        for (seq, text) in texts[1] {
            for (player, others) in zip(game.people, texts) where player.name != "bob" {
                guard let other = others[seq], other != text else { continue }
                let (left, right) = (try JSON(text), try JSON(other))
                // Only the owner of a hand receives its cards, whether that is bob or the other
                // player.
                let owner = try #require(left["player"]?.string)
                for (name, line) in [("bob", left), (player.name, right)] {
                    #expect((line["cards"] != nil) == (name == owner), "\(what): \(line)")
                }
                #expect(left.without(["cards"]) == right.without(["cards"]), "\(what)")
            }
        }
        let presence = game.people[1].events.filter { $0.text.contains(#"line","room""#) }
        #expect(presence.count <= 2, "\(what): \(presence)")
    }

    /// Returns the lines that ann and bob received, without the lines that a loss adds and the
    /// values that differ by room.
    private static func told(_ game: CutGame) throws -> [[JSON]] {
        try game.people.prefix(2).map { player in
            try player.events.map { try JSON($0.text) }
                .filter { !["offline", "online"].contains($0["type"]?.string) }
                .map {
                    $0.without([
                        "seq", "room", "deck_id", "commit", "seed_commit", "proof", "server_seed",
                    ])
                }
        }
    }

    @Test(arguments: CutGame.names)
    func `a game of concentration is the same for whoever was cut`(name: String) async throws {
        try await Self.cutEverywhere(name, Self.concentration) { game in try game.play() }
    }

    @Test(arguments: CutGame.names)
    func `a game of high card is the same for whoever was cut`(name: String) async throws {
        try await Self.cutEverywhere(name, Self.highCard) { game in try game.play() }
    }

    @Test(arguments: CutGame.names)
    func `a table with hands is the same for whoever was cut`(name: String) async throws {
        try await Self.cutEverywhere(name, Self.free) { game in
            try game.catchUp()
            try game.carryOut(Self.script)
        }
    }
}

extension JSON {
    func without(_ names: Set<String>) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.key) })
    }
}
