/// Effects in the order in which they were decided on.
///
/// Carrying one out may lead to another input and further effects. Those wait for their turn, so
/// that requests leave in the order of their numbers.
package struct EffectQueue<Effect> {
    private var waiting: [Effect] = []
    private var isInUse = false

    package init() {}

    /// Adds effects; false while others are carried out, which goes on with these.
    package mutating func begin(_ effects: [Effect]) -> Bool {
        waiting += effects
        defer { isInUse = true }
        return !isInUse
    }

    /// The next one to carry out; nil after the last.
    package mutating func next() -> Effect? {
        guard !waiting.isEmpty else {
            isInUse = false
            return nil
        }
        return waiting.removeFirst()
    }
}
