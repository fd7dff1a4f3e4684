import GameProtocol
import Testing

@testable import ClientCore

/// Tests of the reason for the end of a round that players gave up.
@Suite struct PlainOverTests {
    private static func headline(_ reasons: [LeaveReason]) -> String? {
        var table = BoardScript(isQuiet: true)
        table.join(table.snapshot(["bob", "cid"]))
        table.start(["bob", "cid", "ann"], first: "bob")
        for (player, reason) in zip(["bob", "cid"], reasons) {
            table.happen(.left(player: player, role: .player, reason: reason))
        }
        _ = table.printed()
        let scores = [("bob", 0), ("cid", 0), ("ann", 1)]
        var over = table.over(scores, ["", "", "ann-entropy"])
        over.reason = .forfeit
        table.happen(.over(over))
        return table.printed().first { $0.hasPrefix("Game over") }
    }

    @Test(arguments: [
        ([LeaveReason.idle, .idle], "ran out of time"), ([.idle, .leave], "left"),
        ([.leave, .idle], "left"), ([.leave, .gone], "left"),
    ])
    func `only players who were all idle ran out of time`(reasons: [LeaveReason], words: String) {
        #expect(Self.headline(reasons) == "Game over: bob and cid \(words), you win.")
    }
}
