/// A planted fault: LeakSanitizer has to see two objects that keep each other.
private final class Keeper {
    var kept: Keeper?
}

@main struct Leak {
    static func main() {
        for _ in 0..<100 {
            let one = Keeper()
            let other = Keeper()
            one.kept = other
            other.kept = one
        }
    }
}
