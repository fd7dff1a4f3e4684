import GameProtocol
import Testing

@testable import Bots
@testable import ClientCore

@Suite struct BotLevelTests {
    @Test(arguments: [
        ("random", BotLevel.random), ("perfect", .perfect), ("optimal", .optimal),
        ("greedy", .greedy), ("owl", .step(.hard)), ("even", .even), ("memory:1", .memory(1)),
        ("memory:144", .memory(144)),
    ])
    func `a level is read and written alike`(text: String, level: BotLevel) {
        #expect(BotLevel(text) == level)
        #expect(level.description == text)
    }

    @Test func `a level of the ladder has two names`() {
        #expect(["easy", "squirrel"].map(BotLevel.init) == [.step(.easy), .step(.easy)])
        #expect(["best", "elephant"].map(BotLevel.init) == [.optimal, .optimal])
    }

    @Test(arguments: ["", "memory", "memory:", "memory:0", "memory:145", "memory:-1", "Perfect"])
    func `anything else is none`(_ text: String) {
        #expect(BotLevel(text) == nil)
    }
}
