package import TerminalKit

/// The pattern on the backs of cards, which every player chooses alone.
package enum CardPattern: String, Sendable, CaseIterable {
    case lattice, net, bricks, dots, stripes

    /// The signs in place of the two signs of the lattice, which take turns.
    private var signs: (Unicode.Scalar, Unicode.Scalar) {
        switch self {
        case .lattice: ("╱", "╲")
        case .net: ("╳", "╳")
        case .bricks: ("┬", "┴")
        case .dots: ("·", " ")
        case .stripes: ("╱", "╱")
        }
    }

    /// Puts the pattern on all backs of a frame, which are drawn with the lattice.
    package func dress(_ frame: inout Frame) {
        guard self != .lattice else { return }
        let signs = signs
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                let cell = frame[column, row]
                guard cell.style.paint == .faceDown else { continue }
                switch cell.scalar {
                case "╱": frame.put(signs.0, column: column, row: row, cell.style)
                case "╲": frame.put(signs.1, column: column, row: row, cell.style)
                default: continue
                }
            }
        }
    }
}
