/// A value in a log line.
enum LogValue: Sendable, Equatable {
    case text(String)
    case number(Int)
    case flag(Bool)
}

extension LogValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    init(stringLiteral value: String) {
        self = .text(value)
    }

    init(integerLiteral value: Int) {
        self = .number(value)
    }

    init(booleanLiteral value: Bool) {
        self = .flag(value)
    }
}
