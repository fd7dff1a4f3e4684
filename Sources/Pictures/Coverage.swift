/// The coverage of each pixel by a shape, in sixteenths.
struct Coverage {
    /// The number of sample points along one side of a pixel.
    private static let side = 4
    /// The count of a pixel that is covered completely.
    static let most = side * side

    /// The counts row by row, the top row first.
    private(set) var counts: [UInt8]
    private let columns: Int
    /// The crossings of the outlines with each row of sample points: the position in the row, and
    /// the direction, downward (1) or upward (-1).
    private var crossings: [[(x: Double, direction: Int)]]

    init(_ shape: Shape, columns: Int, rows: Int) {
        self.columns = columns
        counts = Array(repeating: 0, count: columns * rows)
        crossings = Array(repeating: [], count: Self.side * rows)
        for outline in shape.outlines {
            for (index, point) in outline.enumerated() {
                cross(point, outline[(index + 1) % outline.count])
            }
        }
        for row in crossings.indices { fill(row) }
    }

    /// Records the crossings of an edge with the rows of sample points.
    private mutating func cross(_ from: Point, _ to: Point) {
        let side = Double(Self.side)
        let (top, bottom) = from.y < to.y ? (from, to) : (to, from)
        guard top.y < bottom.y else { return }
        // The rows whose middle is at or below the upper end of the edge, and above its lower end.
        let first = max(0, Int((side * top.y - 0.5).rounded(.up)))
        let end = min(crossings.count, Int((side * bottom.y - 0.5).rounded(.up)))
        guard first < end else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        for row in first..<end {
            let x = top.x + ((Double(row) + 0.5) / side - top.y) * slope
            crossings[row].append((x, from.y < to.y ? 1 : -1))
        }
    }

    /// Counts the sample points of a row that are inside.
    private mutating func fill(_ row: Int) {
        let sorted = crossings[row].sorted { ($0.x, $0.direction) < ($1.x, $1.direction) }
        var winding = 0
        var begin = 0.0
        for crossing in sorted {
            if winding == 0 { begin = crossing.x }
            winding += crossing.direction
            if winding == 0 { fill(row, begin, crossing.x) }
        }
    }

    private mutating func fill(_ row: Int, _ left: Double, _ right: Double) {
        let side = Double(Self.side)
        let first = max(0, Int((side * left - 0.5).rounded(.up)))
        let end = min(Self.side * columns, Int((side * right - 0.5).rounded(.up)))
        guard first < end else { return }
        let start = row / Self.side * columns
        for place in first..<end { counts[start + place / Self.side] += 1 }
    }
}

extension Shape {
    /// The closed outlines of the shape. The shape is their inside by the nonzero rule.
    fileprivate var outlines: [[Point]] {
        let chains = path.chains()
        guard case .line(let width) = paint else { return chains.map(\.points) }
        return chains.flatMap { chain -> [[Point]] in
            let points = chain.isClosed ? chain.points + chain.points.prefix(1) : chain.points
            return points.map { Self.dot($0, width / 2) }
                + zip(points, points.dropFirst()).compactMap { Self.bar($0, $1, width / 2) }
        }
    }

    /// Returns a circle with 16 corners. All outlines of a line have the same direction, so that
    /// none of them cancels another.
    private static func dot(_ center: Point, _ radius: Double) -> [Point] {
        let eighth = radius * 0.9239
        let sixteenth = radius * 0.3827
        let middle = radius * 0.7071
        let quarter = [
            (radius, 0), (eighth, sixteenth), (middle, middle), (sixteenth, eighth),
        ]
        let half = quarter + quarter.map { (-$0.1, $0.0) }
        let whole = half + half.map { (-$0.0, -$0.1) }
        return whole.map { Point(center.x + $0.0, center.y + $0.1) }
    }

    /// Returns the rectangle along a straight piece; nil if the piece has no length.
    private static func bar(_ from: Point, _ to: Point, _ radius: Double) -> [Point]? {
        let (across, down) = (to.x - from.x, to.y - from.y)
        let length = (across * across + down * down).squareRoot()
        guard length > 0 else { return nil }
        let (x, y) = (-down / length * radius, across / length * radius)
        return [
            Point(from.x - x, from.y - y), Point(to.x - x, to.y - y),
            Point(to.x + x, to.y + y), Point(from.x + x, from.y + y),
        ]
    }
}
