/// A queue of plain values in chunks of equal size. It grows without copying its elements, and
/// leaves no gaps of other sizes on the heap. An emptied chunk at the front is reused.
struct ChunkedQueue<Element: BitwiseCopyable & Sendable> {
    /// The chunks; all but the last are full.
    private var chunks: [[Element]] = []
    /// An empty chunk to use next.
    private var spare: [Element] = []
    /// The number of removed elements of the first chunk.
    private var start = 0
    private(set) var count = 0

    private static var chunkBytes: Int { 256 }

    private static var chunkCount: Int { max(1, chunkBytes / MemoryLayout<Element>.stride) }

    mutating func append(_ element: Element) {
        makeSpace()
        chunks[chunks.count - 1].append(element)
        count += 1
    }

    mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
        var rest = elements[...]
        while !rest.isEmpty {
            makeSpace()
            let last = chunks.count - 1
            let part = rest.prefix(Self.chunkCount - chunks[last].count)
            chunks[last].append(contentsOf: UnsafeBufferPointer(rebasing: part))
            rest = rest.dropFirst(part.count)
        }
        count += elements.count
    }

    /// - Parameter index: from the front.
    subscript(index: Int) -> Element {
        let place = start + index
        return chunks[place / Self.chunkCount][place % Self.chunkCount]
    }

    /// Appends `count` elements, from `index` as counted from the front, to `elements`.
    func copy(_ count: Int, from index: Int, to elements: inout [Element]) {
        var (place, left) = (start + index, count)
        while left > 0 {
            let chunk = chunks[place / Self.chunkCount]
            let part = chunk[(place % Self.chunkCount)...].prefix(left)
            elements += part
            place += part.count
            left -= part.count
        }
    }

    mutating func removeFirst(_ count: Int = 1) {
        precondition(count <= self.count)
        self.count -= count
        start += count
        while start >= Self.chunkCount {
            spare = chunks.removeFirst()
            spare.removeAll(keepingCapacity: true)
            start -= Self.chunkCount
        }
    }

    /// Ensures that the last chunk has space for an element.
    private mutating func makeSpace() {
        if let last = chunks.last, last.count < Self.chunkCount { return }
        var chunk: [Element] = []
        swap(&chunk, &spare)
        chunk.reserveCapacity(Self.chunkCount)
        chunks.append(chunk)
    }
}
