/// An exact fraction in lowest terms, within the range of 128 bits.
///
/// A number outside the range is `inexact`, and so is every result computed from it.
package enum Fraction: Equatable, Sendable {
    /// The denominator is positive.
    case exact(numerator: Int128, denominator: Int128)
    case inexact

    init(_ numerator: Int128, over denominator: Int128 = 1) {
        precondition(denominator > 0, "a fraction's denominator is positive")
        let divisor = Self.greatestDivisor(numerator.magnitude, denominator.magnitude)
        self = .exact(
            numerator: numerator / Int128(divisor),
            denominator: denominator / Int128(divisor)
        )
    }

    private static func greatestDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return left
    }
}

extension Fraction: TheoryNumber {
    package static func ratio(_ numerator: Int, _ denominator: Int) -> Fraction {
        Fraction(Int128(numerator), over: Int128(denominator))
    }

    package static func + (left: Fraction, right: Fraction) -> Fraction {
        guard case .exact(let a, let b) = left, case .exact(let c, let d) = right else {
            return .inexact
        }
        // Over the least common denominator, which stays in range longest.
        let divisor = Int128(greatestDivisor(b.magnitude, d.magnitude))
        let (first, firstOverflow) = a.multipliedReportingOverflow(by: d / divisor)
        let (second, secondOverflow) = c.multipliedReportingOverflow(by: b / divisor)
        let (sum, sumOverflow) = first.addingReportingOverflow(second)
        let (denominator, overflow) = b.multipliedReportingOverflow(by: d / divisor)
        if firstOverflow || secondOverflow || sumOverflow || overflow { return .inexact }
        return Fraction(sum, over: denominator)
    }

    package static func - (left: Fraction, right: Fraction) -> Fraction {
        left + ratio(-1, 1) * right
    }

    package static func * (left: Fraction, right: Fraction) -> Fraction {
        guard case .exact(let a, let b) = left, case .exact(let c, let d) = right else {
            return .inexact
        }
        // Reduces crosswise first, so that the products are as small as possible.
        let first = Int128(greatestDivisor(a.magnitude, d.magnitude))
        let second = Int128(greatestDivisor(c.magnitude, b.magnitude))
        if a == 0 || c == 0 { return ratio(0, 1) }
        let (numerator, overflow) = (a / first).multipliedReportingOverflow(by: c / second)
        let (denominator, below) = (b / second).multipliedReportingOverflow(by: d / first)
        return overflow || below
            ? .inexact : .exact(numerator: numerator, denominator: denominator)
    }

    /// Whether `left` is clearly less. The result is false for inexact numbers.
    package static func isClearlyLess(_ left: Fraction, _ right: Fraction) -> Bool {
        guard case .exact(let numerator, _) = left - right else { return false }
        return numerator < 0
    }

    package var isExact: Bool { self != .inexact }
}

extension Fraction: CustomStringConvertible {
    package var description: String {
        switch self {
        case .exact(let numerator, 1): "\(numerator)"
        case .exact(let numerator, let denominator): "\(numerator)/\(denominator)"
        case .inexact: "?"
        }
    }
}

/// A number type for the theory of the game: exact, or in double precision.
package protocol TheoryNumber: Sendable {
    static func ratio(_ numerator: Int, _ denominator: Int) -> Self
    static func + (left: Self, right: Self) -> Self
    static func - (left: Self, right: Self) -> Self
    static func * (left: Self, right: Self) -> Self
    /// Whether `left` is less by more than the rounding error of equal numbers.
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
