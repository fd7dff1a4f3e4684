/// A position in a drawing, to the right of and below its upper left corner.
package struct Point: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// Outlines or lines of straight pieces and cubic curves.
package struct Path: Equatable, Sendable {
    package enum Step: Equatable, Sendable {
        /// Begins a new line at this point.
        case move(Point)
        case line(Point)
        /// A cubic Bézier curve: two control points and the end.
        case curve(Point, Point, Point)
        /// Returns to the beginning of the line.
        case close
    }

    package private(set) var steps: [Step]

    package init(_ steps: [Step] = []) { self.steps = steps }

    /// Returns both paths together, at their own positions.
    package static func + (left: Path, right: Path) -> Path { Path(left.steps + right.steps) }

    package static func += (left: inout Path, right: Path) { left.steps += right.steps }

    /// Returns the path, enlarged from (0, 0), turned by half a turn if `isTurned`, and then moved.
    package func placed(at origin: Point, scale: Double = 1, isTurned: Bool = false) -> Path {
        let factor = isTurned ? -scale : scale
        func place(_ point: Point) -> Point {
            Point(origin.x + factor * point.x, origin.y + factor * point.y)
        }
        return Path(
            steps.map { step in
                switch step {
                case .move(let point): .move(place(point))
                case .line(let point): .line(place(point))
                case .curve(let first, let second, let end):
                    .curve(place(first), place(second), place(end))
                case .close: .close
                }
            }
        )
    }

    /// Returns the path's lines as chains of points, each curve as that many straight pieces.
    func chains(piecesOfCurve: Int = 12) -> [Chain] {
        var chains: [Chain] = []
        for step in steps {
            switch step {
            case .move(let point): chains.append(Chain(points: [point]))
            case .line(let point): chains[chains.count - 1].points.append(point)
            case .curve(let first, let second, let end):
                guard let begin = chains.last?.points.last else { break }
                for piece in 1...piecesOfCurve {
                    let part = Double(piece) / Double(piecesOfCurve)
                    chains[chains.count - 1].points.append(
                        Self.point(part, [begin, first, second, end])
                    )
                }
            case .close: chains[chains.count - 1].isClosed = true
            }
        }
        return chains
    }

    /// A line of straight pieces.
    struct Chain: Equatable {
        var points: [Point]
        var isClosed = false
    }

    /// Returns the point of a cubic curve at a fraction of the way, from 0 at the beginning to 1.
    private static func point(_ part: Double, _ points: [Point]) -> Point {
        let rest = 1 - part
        let weights = [
            rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part,
        ]
        let terms = zip(weights, points)
        return Point(terms.reduce(0) { $0 + $1.0 * $1.1.x }, terms.reduce(0) { $0 + $1.0 * $1.1.y })
    }
}

extension Path {
    /// The distance between the control points of a quarter circle and its ends, for a radius of 1.
    private static let quarter = 0.5523

    package static func ellipse(_ center: Point, _ width: Double, _ height: Double) -> Path {
        rounded(
            Point(center.x - width / 2, center.y - height / 2),
            width,
            height,
            Point(width / 2, height / 2)
        )
    }

    /// Returns a rectangle with round corners.
    package static func rectangle(
        _ origin: Point,
        _ width: Double,
        _ height: Double,
        radius: Double
    ) -> Path {
        rounded(origin, width, height, Point(radius, radius))
    }

    /// Returns a rectangle whose corners are quarters of an ellipse.
    private static func rounded(
        _ origin: Point,
        _ width: Double,
        _ height: Double,
        _ radius: Point
    ) -> Path {
        let (left, top) = (origin.x, origin.y)
        let (right, bottom) = (left + width, top + height)
        let (along, down) = (radius.x * (1 - quarter), radius.y * (1 - quarter))
        return Path([
            .move(Point(left + radius.x, top)), .line(Point(right - radius.x, top)),
            .curve(
                Point(right - along, top),
                Point(right, top + down),
                Point(right, top + radius.y)
            ),
            .line(Point(right, bottom - radius.y)),
            .curve(
                Point(right, bottom - down),
                Point(right - along, bottom),
                Point(right - radius.x, bottom)
            ),
            .line(Point(left + radius.x, bottom)),
            .curve(
                Point(left + along, bottom),
                Point(left, bottom - down),
                Point(left, bottom - radius.y)
            ),
            .line(Point(left, top + radius.y)),
            .curve(
                Point(left, top + down),
                Point(left + along, top),
                Point(left + radius.x, top)
            ),
            .close,
        ])
    }

    /// Creates a path from the SVG commands `M`, `L`, `C` and `Z`, each followed by its numbers. It
    /// is meant for shapes in source code; any other text ends the path.
    package init(_ text: String) {
        var words = text.split(whereSeparator: { " ,".contains($0) })[...]
        var steps: [Step] = []
        func point() -> Point? {
            guard let x = words.popFirst().flatMap({ Double($0) }),
                let y = words.popFirst().flatMap({ Double($0) })
            else { return nil }
            return Point(x, y)
        }
        reading: while let letter = words.popFirst() {
            switch letter {
            case "M", "L":
                guard let end = point() else { break reading }
                steps.append(letter == "M" ? .move(end) : .line(end))
            case "C":
                guard let first = point(), let second = point(), let end = point() else {
                    break reading
                }
                steps.append(.curve(first, second, end))
            case "Z": steps.append(.close)
            default: break reading
            }
        }
        self.init(steps)
    }
}
