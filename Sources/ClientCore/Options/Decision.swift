/// One thing that was decided, and what decided it: an option, a variable, the terminal.
package struct Decision<Value: Equatable & Sendable>: Equatable, Sendable {
    package let value: Value
    package let reason: String

    init(_ value: Value, _ reason: String) {
        self.value = value
        self.reason = reason
    }
}
