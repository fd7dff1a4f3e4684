import GameProtocol
import Testing

@testable import ClientCore

@Suite struct BotNameTests {
    @Test(arguments: [
        ("bot-179", true), ("Bot-4", true), ("bot-fan", false), ("bot-", false), ("bot-4u", false),
        ("bot-easy-179", true), ("bot-owl-179", true), ("bot-BEST-4", true), ("bot-easy", false),
        ("bot-easy-", false),
        ("bot-4-5", false), ("bot-easy-4-5", false), ("bot-mean-4", false), ("robot-4", false),
        ("ann", false),
    ])
    func `only the names that this program makes are a bots`(_ name: String, _ isBot: Bool) {
        #expect(BotName.isBot(name) == isBot)
    }

    @Test(arguments: BotGrade.allCases)
    func `a name says how strong a bot is`(_ grade: BotGrade) {
        let name = BotName.make(grade, 999)
        #expect(NameRule.accepts(name))
        #expect(BotName.isBot(name))
        #expect(BotName.grade(of: name) == grade)
    }

    @Test func `the names of older programs show the same levels`() {
        let names = ["bot-easy-1", "bot-normal-1", "bot-hard-1", "bot-best-1"]
        #expect(names.map(BotName.grade(of:)) == [.easy, .normal, .hard, .best])
    }

    @Test func `a list of results names the level of a bot`() {
        let names = ["bot-owl-179", "bot-hard-2", "bot-4", "ann", "owl"]
        #expect(names.map(BotName.shown) == ["bot owl", "bot owl", "bot", "ann", "owl"])
    }

    @Test(arguments: ["bot-179", "bot-fan", "easy-4", "bot-easy", "ann"])
    func `other names do not`(_ name: String) { #expect(BotName.grade(of: name) == nil) }
}
