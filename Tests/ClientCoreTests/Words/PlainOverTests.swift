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

    @Test(arguments: [true, false])
    func `a person who takes the seat of a bot ends its round without a result`(isReady: Bool) {
        var table = BoardScript(isQuiet: true)
        table.join(table.snapshot(["bot-fox-1"]))
        table.start(["bot-fox-1", "ann"], first: "ann")
        _ = table.printed()
        table.happen(.left(player: "bot-fox-1", role: .player, reason: .yielded))
        var over = table.over([("bot-fox-1", 0), ("ann", 1)], ["", "ann-entropy"])
        over.reason = .forfeit
        table.happen(.over(over))
        table.happen(.ready(player: "ann", isReady: isReady))
        table.happen(.joined(player: "zoe", role: .player, seedCommit: ""))
        let printed = table.printed()
        let sentence = "zoe takes the bot's seat." + (isReady ? " A new round begins." : "")
        #expect(printed.contains(sentence))
        #expect(!printed.contains { $0.contains("Game over") || $0.contains("sits down") })
    }
}
