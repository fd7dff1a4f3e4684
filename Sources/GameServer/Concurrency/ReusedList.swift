/// A list of plain values that is filled and emptied repeatedly. Emptying it only resets its length, and leaves its
/// memory alone.
struct ReusedList<Element: BitwiseCopyable> {
    private var elements: [Element] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The last element; nil if the list is empty.
    var last: Element? { count > 0 ? elements[count - 1] : nil }

    subscript(index: Int) -> Element {
        get { elements[index] }
        set { elements[index] = newValue }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count < elements.count { elements[count] = element } else { elements.append(element) }
        count += 1
    }

    mutating func removeLast() { count -= 1 }

    mutating func removeAll() { count = 0 }
}

extension ReusedList: Sendable where Element: Sendable {}
