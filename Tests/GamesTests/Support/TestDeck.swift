import GameProtocol

extension Theme {
    /// A theme with enough pairs for any board: `p1a` matches `p1b` and so on. Some pairs have a
    /// picture on one card, like an operator's theme. No two lines about pictures have the same
    /// length.
    static let testDeck = Theme(
        name: "emoji",
        pairs: (1...72).map { number in
            let faces = ["a", "b"].map {
                Face(
                    code: "p\(number)\($0)",
                    pair: "p\(number)",
                    text: "\(number)\($0)",
                    label: "card \(number)",
                    image: $0 == "a" && number % 2 == 0
                        ? "zoo/\(String(repeating: "x", count: number)).jpg" : nil
                )
            }
            return FacePair(faces[0], faces[1])
        }
    )
}

/// Returns a board of the theme `cards`, by the codes in the order of the cells.
func board(_ codes: String) -> [Face] {
    let faces = Theme.builtIn[0].faces
    return codes.split(separator: " ").compactMap { code in faces.first { $0.code == code } }
}

extension [Face] {
    /// The example of the rules: 2x3 cells, `6D JC 0D JS 6H 0H`.
    static var example: [Face] { board("6D JC 0D JS 6H 0H") }
}

func cards(_ codes: String) -> [PlayingCard] {
    codes.split(separator: " ").compactMap { PlayingCard(code: String($0)) }
}
