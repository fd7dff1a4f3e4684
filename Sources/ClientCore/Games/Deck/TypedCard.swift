import GameProtocol

extension PlayingCard {
    /// A card as somebody types it: `J♦`, `JD`, `10H` or the wire's `0H`, in either case; jokers
    /// are `X1` and `X2`. Nil for anything else.
    init?(typed word: String) {
        var letters = ""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "♠", "♤": letters += "S"
            case "♦", "♢": letters += "D"
            case "♣", "♧": letters += "C"
            case "♥", "♡": letters += "H"
            // What makes an emoji of a suit's sign says nothing of the card.
            case "\u{FE0E}", "\u{FE0F}": break
            default: letters.unicodeScalars.append(scalar)
            }
        }
        if letters.utf8.count == 3, letters.hasPrefix("10") {
            letters = "0" + letters.suffix(1)
        }
        self.init(code: letters)
    }
}
