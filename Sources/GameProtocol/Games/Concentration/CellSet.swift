/// A set of cells of a board, in the order of their numbers.
///
/// Each cell is a bit, so a copy needs no allocation.
public struct CellSet: Equatable, Sendable {
    /// The bits of the cells 1 to 64, 65 to 128 and 129 to 192. Boards end at 144.
    private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

    /// Creates an empty set.
    public init() {}

    /// Creates a set of the cells from 1 to this number, at most `Limits.maximumCells`.
    public init(upTo count: Int) {
        precondition((0...Limits.maximumCells).contains(count), "A board has no such cell.")
        words = (Self.ones(count), Self.ones(count - 64), Self.ones(count - 128))
    }

    /// Creates a set of these cells; nil if no board can have one of them.
    public init?(_ cells: [Int]) {
        for cell in cells {
            guard (1...Limits.maximumCells).contains(cell) else { return nil }
            insert(cell)
        }
    }

    /// The lowest cell; nil if the set is empty.
    public var first: Int? { first { _ in true } }

    /// The number of cells.
    public var count: Int {
        words.0.nonzeroBitCount + words.1.nonzeroBitCount + words.2.nonzeroBitCount
    }

    /// Whether the set is empty.
    public var isEmpty: Bool { words.0 | words.1 | words.2 == 0 }

    /// Whether the set has the cell; false for a number that no board has.
    public func contains(_ cell: Int) -> Bool {
        guard (1...Limits.maximumCells).contains(cell) else { return false }
        return word((cell - 1) >> 6) & Self.bit(cell) != 0
    }

    /// Adds a cell, 1 to `Limits.maximumCells`.
    public mutating func insert(_ cell: Int) {
        switch (cell - 1) >> 6 {
        case 0: words.0 |= Self.bit(cell)
        case 1: words.1 |= Self.bit(cell)
        case 2: words.2 |= Self.bit(cell)
        default: preconditionFailure("A board has no such cell.")
        }
    }

    /// Removes a cell, 1 to `Limits.maximumCells`.
    public mutating func remove(_ cell: Int) {
        switch (cell - 1) >> 6 {
        case 0: words.0 &= ~Self.bit(cell)
        case 1: words.1 &= ~Self.bit(cell)
        case 2: words.2 &= ~Self.bit(cell)
        default: preconditionFailure("A board has no such cell.")
        }
    }

    /// Whether both have the same cells.
    public static func == (left: CellSet, right: CellSet) -> Bool { left.words == right.words }

    private func word(_ index: Int) -> UInt64 {
        switch index {
        case 0: words.0
        case 1: words.1
        default: words.2
        }
    }

    private static func bit(_ cell: Int) -> UInt64 { 1 << UInt64((cell - 1) & 63) }

    /// Returns a word with this number of ones from the lowest bit on; all ones from 64 on.
    private static func ones(_ count: Int) -> UInt64 {
        count >= 64 ? .max : count <= 0 ? 0 : 1 << UInt64(count) - 1
    }
}

extension CellSet: Sequence, ExpressibleByArrayLiteral, CustomStringConvertible {
    /// An iterator over the cells, the lowest first.
    public struct Iterator: IteratorProtocol {
        private let cells: CellSet
        private var index = 0
        private var rest: UInt64

        fileprivate init(_ cells: CellSet) {
            self.cells = cells
            rest = cells.words.0
        }

        /// Returns the next cell; nil after the last one.
        public mutating func next() -> Int? {
            while rest == 0 {
                index += 1
                if index > 2 { return nil }
                rest = cells.word(index)
            }
            let place = rest.trailingZeroBitCount
            rest &= rest &- 1
            return index << 6 + place + 1
        }
    }

    /// Returns an iterator over the cells, the lowest first.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Creates a set of these cells, each 1 to `Limits.maximumCells`.
    public init(arrayLiteral cells: Int...) {
        self.init()
        for cell in cells { insert(cell) }
    }

    /// The same text as for an array of the cells.
    public var description: String { Array(self).description }
}

extension CellSet {
    /// The maximum number of bytes that `put` writes: at most three digits and a comma each.
    var maximumBytes: Int { 4 * count + 3 }

    /// Writes the numbers of the cells as a JSON array, the lowest first.
    func put(into cursor: inout ByteCursor) {
        let numbers = Self.numbers
        cursor.put(UInt8(ascii: "["))
        for index in 0..<3 {
            var rest = word(index)
            while rest != 0 {
                cursor.put(packed: numbers[index << 6 &+ rest.trailingZeroBitCount])
                rest &= rest &- 1
            }
        }
        if isEmpty {
            cursor.put(UInt8(ascii: "]"))
        } else {
            cursor.replaceLast(by: UInt8(ascii: "]"))
        }
    }

    /// The digits of the numbers from 1 on with a comma, in the packed form of `ByteCursor`.
    private static let numbers: [UInt64] = (1...Limits.maximumCells).map { number in
        let bytes = Array("\(number),".utf8)
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count) << 32
    }
}
