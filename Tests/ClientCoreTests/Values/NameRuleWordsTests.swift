import GameProtocol
import Testing

@testable import ClientCore

@Suite struct NameRuleWordsTests {
    @Test(
        arguments: [
            ("Zoë", "Zoe"), ("Zoe\u{308}", "Zoe"), ("Łukasz", "Lukasz"), ("ØYVIND", "OYVIND"),
            ("Zoe", nil), ("zo e", nil), ("猫", nil), ("", nil), ("ë!", nil),
            (String(repeating: "é", count: 21), nil),
        ] as [(String, String?)]
    )
    func `a name without its accents is offered`(_ name: String, _ plain: String?) {
        #expect(NameRule.plain(name) == plain)
    }
}
