import Testing

@testable import Bots
@testable import ClientCore

@Suite struct FractionTests {
    @Test func `a fraction is in lowest terms`() {
        #expect(Fraction(6, over: 8).description == "3/4")
        #expect(Fraction(-6, over: 3).description == "-2")
        #expect(Fraction(0, over: 7).description == "0")
    }

    @Test func `sums differences and products are exact`() {
        let (third, half) = (Fraction.ratio(1, 3), Fraction.ratio(1, 2))
        #expect((third + half).description == "5/6")
        #expect((third - half).description == "-1/6")
        #expect((third * half).description == "1/6")
        #expect(Fraction.isClearlyLess(third, half))
        #expect(!Fraction.isClearlyLess(half, half))
    }

    @Test func `what does not fit is inexact and stays so`() {
        let large = Fraction(Int128.max / 2, over: 3)
        #expect(!(large * large).isExact)
        #expect(!(large * large + .ratio(1, 1)).isExact)
        #expect(!Fraction.isClearlyLess(large * large, .ratio(1, 1)))
        #expect((large * .ratio(0, 1)).isExact)
    }
}
