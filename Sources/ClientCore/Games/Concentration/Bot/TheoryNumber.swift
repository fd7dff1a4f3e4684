/// A number in which the theory of the game can be computed: exactly, or in double precision.
package protocol TheoryNumber: Sendable {
    static func ratio(_ numerator: Int, _ denominator: Int) -> Self
    static func + (left: Self, right: Self) -> Self
    static func - (left: Self, right: Self) -> Self
    static func * (left: Self, right: Self) -> Self
    /// Whether `left` is less by more than what rounding can make of equal numbers.
    static func isClearlyLess(_ left: Self, _ right: Self) -> Bool
}

extension Double: TheoryNumber {
    package static func ratio(_ numerator: Int, _ denominator: Int) -> Double {
        Double(numerator) / Double(denominator)
    }

    package static func isClearlyLess(_ left: Double, _ right: Double) -> Bool {
        right - left > 1e-12
    }
}
