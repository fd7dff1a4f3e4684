/// The mean of many numbers, and how far it may be from the true one by chance.
struct ArenaMean: Equatable, Sendable {
    private(set) var count = 0
    private var sum = 0
    private var squares = 0

    mutating func add(_ number: Int) {
        count += 1
        sum += number
        squares += number * number
    }

    var mean: Double { count == 0 ? 0 : Double(sum) / Double(count) }

    /// The standard error of the mean; 0 where there is no telling.
    var error: Double {
        guard count > 1 else { return 0 }
        let variance = (Double(squares) - Double(sum) * mean) / Double(count - 1)
        return (max(0, variance) / Double(count)).squareRoot()
    }
}
