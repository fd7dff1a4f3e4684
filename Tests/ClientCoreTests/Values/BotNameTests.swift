import Testing

@testable import ClientCore

@Suite struct BotNameTests {
    @Test(arguments: [
        ("bot-179", true), ("Bot-4", true), ("bot-fan", false), ("bot-", false), ("bot-4u", false),
        ("robot-4", false), ("ann", false),
    ])
    func `only the names that this program makes are a bots`(_ name: String, _ isBot: Bool) {
        #expect(BotName.isBot(name) == isBot)
    }
}
