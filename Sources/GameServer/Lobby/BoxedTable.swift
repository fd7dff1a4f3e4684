/// A dictionary whose values lie in memory of their own.
///
/// A dictionary doubles when it is full, and is a third or more empty as a rule: with long values
/// in it, what is empty would take more memory than they do. A value that changes gets a new box,
/// so that a copy of the table never sees it.
struct BoxedTable<Key: Hashable, Value> {
    private var boxes: [Key: Box] = [:]

    private final class Box {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    var count: Int { boxes.count }
    var isEmpty: Bool { boxes.isEmpty }
    var keys: some Collection<Key> { boxes.keys }
    var values: [Value] { boxes.values.map(\.value) }

    subscript(key: Key) -> Value? {
        get { boxes[key]?.value }
        set { boxes[key] = newValue.map { Box($0) } }
    }

    mutating func removeValue(forKey key: Key) -> Value? { boxes.removeValue(forKey: key)?.value }
}

extension BoxedTable: Sequence {
    /// Goes through all of it, in no order.
    func makeIterator() -> AnyIterator<(key: Key, value: Value)> {
        var boxes = boxes.makeIterator()
        return AnyIterator { boxes.next().map { (key: $0.key, value: $0.value.value) } }
    }
}
