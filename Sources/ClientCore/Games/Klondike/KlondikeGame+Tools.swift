package import GameProtocol

extension NewRoomOptions {
    /// How many cards of a patience are turned at once: what was asked for, else 1.
    package var draw: Int { chosenDraw ?? 1 }
    /// Nil where nobody has said it.
    package var chosenDraw: Int? { games.klondike.draw }
}

extension KlondikeStep {
    /// The step as it is typed: `3 5`, `w f`, `s`.
    package var typed: String { KlondikeGame.typed(self) }
}

extension PlayingCard {
    /// A card as people write it: `10H`, `TH` or the wire's `0H`, `J♦`, in either case.
    package init?(written word: String) {
        let isTen = word.count == 2 && word.lowercased().hasPrefix("t")
        self.init(typed: isTen ? "0" + word.dropFirst() : word)
    }
}
