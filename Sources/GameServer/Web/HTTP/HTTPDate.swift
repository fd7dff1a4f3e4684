/// The date of an answer (RFC 9110, section 5.6.7): `Sun, 01 Mar 2026 22:14:31 GMT`.
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// - Parameter seconds: since the beginning of 1970; not negative.
    static func text(secondsSince1970 seconds: Int) -> String {
        let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = date(days)
        let time = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits)
        return "\(Self.days[days % 7]), \(twoDigits(day)) \(months[month - 1]) \(year) "
            + "\(time.joined(separator: ":")) GMT"
    }

    /// The date so many days after the first of January 1970.
    ///
    /// Years are counted from March on, so that a leap day is the last one; 400 of them always have
    /// the same number of days.
    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let daysFromMarch = days + 719_468
        let (era, dayOfEra) = daysFromMarch.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
