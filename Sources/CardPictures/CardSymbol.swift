import GameProtocol
import Pictures

/// Filled shapes around (0, 0), from -1 to 1 in both directions.
enum CardSymbol {
    static func pip(_ suit: PlayingCard.Suit) -> Path {
        switch suit {
        case .spades: spade
        case .diamonds: diamond
        case .clubs: club
        case .hearts: heart
        }
    }

    private static let heart = Path(
        "M 0 0.95 C -0.35 0.5 -1 0.15 -1 -0.4 C -1 -0.98 -0.22 -1.08 0 -0.45 "
            + "C 0.22 -1.08 1 -0.98 1 -0.4 C 1 0.15 0.35 0.5 0 0.95 Z"
    )
    private static let diamond = Path(
        "M 0 -1 C 0.25 -0.6 0.5 -0.25 0.8 0 C 0.5 0.25 0.25 0.6 0 1 "
            + "C -0.25 0.6 -0.5 0.25 -0.8 0 C -0.5 -0.25 -0.25 -0.6 0 -1 Z"
    )
    private static let spade =
        Path(
            "M 0 -1 C 0.3 -0.5 0.95 -0.15 0.95 0.35 C 0.95 0.85 0.25 0.9 0 0.4 "
                + "C -0.25 0.9 -0.95 0.85 -0.95 0.35 C -0.95 -0.15 -0.3 -0.5 0 -1 Z"
        ) + stem
    private static let club =
        Path.ellipse(Point(0, -0.5), 0.95, 0.95) + Path.ellipse(Point(-0.5, 0.2), 0.95, 0.95)
        + Path.ellipse(Point(0.5, 0.2), 0.95, 0.95)
        + Path("M -0.18 -0.3 L 0.18 -0.3 L 0.18 0.4 L -0.18 0.4 Z") + stem
    private static let stem = Path(
        "M 0 0.1 C 0.1 0.6 0.15 0.85 0.42 1 L -0.42 1 C -0.15 0.85 -0.1 0.6 0 0.1 Z"
    )

    /// A star with five points.
    static let star = Path(
        "M 0 -1 L 0.225 -0.309 L 0.951 -0.309 L 0.363 0.118 L 0.588 0.809 L 0 0.382 "
            + "L -0.588 0.809 L -0.363 0.118 L -0.951 -0.309 L -0.225 -0.309 Z"
    )

    /// Returns the headgear of a court card's letter.
    static func crown(_ rank: PlayingCard.Rank) -> Path {
        switch rank {
        case .king:
            band + Path("M -1 0.4 L -1 -0.4 L -0.5 0 L 0 -0.6 L 0.5 0 L 1 -0.4 L 1 0.4 Z")
                + Path(
                    "M -0.07 -0.55 L -0.07 -1.1 L 0.07 -1.1 L 0.07 -0.55 Z "
                        + "M -0.25 -0.93 L 0.25 -0.93 L 0.25 -0.79 L -0.25 -0.79 Z"
                )
        case .queen:
            band
                + Path(
                    "M -0.85 0.4 L -1 -0.3 L -0.45 0.1 L 0 -0.5 L 0.45 0.1 L 1 -0.3 L 0.85 0.4 Z"
                )
                + Path.ellipse(Point(-1, -0.4), 0.28, 0.28)
                + Path.ellipse(Point(0, -0.65), 0.34, 0.34)
                + Path.ellipse(Point(1, -0.4), 0.28, 0.28)
        default:
            // A cap with a feather.
            Path("M -0.95 0.45 C -0.9 -0.5 0.9 -0.5 0.95 0.45 Z") + band
                + Path("M 0.45 -0.1 C 0.5 -0.9 1 -1.1 1.35 -1 C 1.2 -0.6 1 -0.1 0.75 0.15 Z")
        }
    }

    private static let band = Path("M -1 0.55 L 1 0.55 L 1 0.8 L -1 0.8 Z")
}
