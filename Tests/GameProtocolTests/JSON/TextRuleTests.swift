import GameProtocol
import Testing

struct TextRuleTests {
    @Test func `characters are counted as scalars`() {
        #expect(!TextRule.accepts("", maximum: 4))
        #expect(TextRule.accepts("a", maximum: 1))
        #expect(TextRule.accepts("👻♦é!", maximum: 4))
        #expect(!TextRule.accepts("👻♦é!?", maximum: 4))
        #expect(!TextRule.accepts("e\u{301}", maximum: 1))
    }

    @Test(
        arguments: [
            0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x061C...0x061C, 0x200E...0x200F,
            0x202A...0x202E, 0x2066...0x2069,
        ] as [ClosedRange<UInt32>]
    )
    func `controls and direction marks are refused and their neighbors are not`(
        range: ClosedRange<UInt32>
    ) {
        for value in range {
            #expect(Unicode.Scalar(value).map { TextRule.accepts("a\($0)b", maximum: 9) } == false)
        }
        for value in [range.lowerBound &- 1, range.upperBound + 1] where value < 0x10FFFF {
            let isForbidden = [0x2029, 0x202A].contains(value)
            #expect(
                Unicode.Scalar(value).map { TextRule.accepts("a\($0)b", maximum: 9) }
                    == !isForbidden
            )
        }
    }

    @Test(arguments: [
        ("\u{301}", 4), ("\u{20DD}", 4), ("\u{E49}", 4), ("\u{93E}", 8), ("\u{F90}", 8),
    ])
    func `a letter has so many combining marks and not one more`(mark: String, most: Int) {
        let letter = "a" + String(repeating: mark, count: most)
        #expect(TextRule.accepts(letter + letter, maximum: 20))
        #expect(!TextRule.accepts(letter + mark, maximum: 20))
        #expect(!TextRule.accepts(letter + "\u{200D}" + mark, maximum: 20))
        #expect(TextRule.accepts(letter + "\u{200D}" + letter, maximum: 20))
    }
}
