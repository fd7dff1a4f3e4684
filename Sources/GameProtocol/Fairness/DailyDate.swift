/// A date in UTC with the same deal for everybody (Documentation/protocol/fairness.md, section 8).
public struct DailyDate: Hashable, Sendable {
    private let year: UInt16
    private let month: UInt8
    private let day: UInt8

    /// Parses `YYYY-MM-DD`, from 1970 on; nil for any other text, or if there is no such date.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = UInt16(parts[0]), let month = UInt8(parts[1]), let day = UInt8(parts[2]),
            year >= 1970, (1...12).contains(month),
            day >= 1, day <= Self.days(in: month, of: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The date of a time in seconds since 1970.
    public init(secondsSince1970 seconds: Int) {
        var days = max(0, seconds) / 86_400
        var year: UInt16 = 1970
        while days >= (Self.isLeap(year) ? 366 : 365), year < 9999 {
            days -= Self.isLeap(year) ? 366 : 365
            year += 1
        }
        var month: UInt8 = 1
        while month < 12, days >= Int(Self.days(in: month, of: year)) {
            days -= Int(Self.days(in: month, of: year))
            month += 1
        }
        (self.year, self.month, day) = (year, month, UInt8(min(days, 30) + 1))
    }

    var daysSince1970: Int {
        let years = (1970..<year).reduce(0) { $0 + (Self.isLeap($1) ? 366 : 365) }
        let months = (1..<month).reduce(0) { $0 + Int(Self.days(in: $1, of: year)) }
        return years + months + Int(day) - 1
    }

    private static func isLeap(_ year: UInt16) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func days(in month: UInt8, of year: UInt16) -> UInt8 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The date as `YYYY-MM-DD`.
    public var text: String {
        func two(_ number: UInt8) -> String { (number < 10 ? "0" : "") + "\(number)" }
        return "\(year)-\(two(month))-\(two(day))"
    }

    /// Returns the seed of the date's deal of a game: 32 bytes.
    public func seed(of game: String) -> [UInt8] { SHA256.hash("cardtable1|daily|\(game)|\(text)") }

    /// Returns the reason why a room cannot have a daily deal, as a sentence; nil if it can.
    public static func problem(hasOtherOptions: Bool, seats: Int) -> String? {
        if seats != 1 { return "A daily deal is for one player." }
        return hasOtherOptions ? "A daily deal has no other options." : nil
    }

    /// Reads the option `daily`; nil if it is absent.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> DailyDate? {
        try fields.string("daily") { DailyDate($0) != nil }.flatMap { DailyDate($0) }
    }
}
