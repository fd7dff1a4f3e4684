/// A dictionary whose values lie in separate memory.
///
/// A dictionary doubles its storage when it is full, so a third or more of it is usually empty.
/// With large values, the empty part would take more memory than the values. A changed value gets a
/// new box, so a copy of the table never sees the change.
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
    /// Returns all elements, in no particular order.
    func makeIterator() -> AnyIterator<(key: Key, value: Value)> {
        var boxes = boxes.makeIterator()
        return AnyIterator { boxes.next().map { (key: $0.key, value: $0.value.value) } }
    }
}
