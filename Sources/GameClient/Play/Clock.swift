/// The one rule by which milliseconds become seconds for people.
enum Clock {
    /// Rounded up: somebody with half a second left has not none.
    static func seconds(_ milliseconds: Int) -> Int {
        let milliseconds = max(0, milliseconds)
        return milliseconds / 1000 + (milliseconds % 1000 == 0 ? 0 : 1)
    }

    /// `2:05`, rounded down.
    static func minutes(_ milliseconds: Int) -> String {
        let seconds = max(0, milliseconds) / 1000
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
