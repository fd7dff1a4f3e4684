/// One thing that was decided, and what decided it: an option, a variable, the terminal.
struct Decision<Value: Equatable & Sendable>: Equatable, Sendable {
    let value: Value
    let reason: String

    init(_ value: Value, _ reason: String) {
        self.value = value
        self.reason = reason
    }
}
