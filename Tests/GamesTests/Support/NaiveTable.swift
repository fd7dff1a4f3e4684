import GameProtocol

/// A second implementation of the rules of a free table, written for clarity only.
///
/// It keeps cards as codes and piles by name, and predicts every line. It shares with the room
/// under test the words of a deal (`WordStream`) and the words of the effects (`EffectWords`).
struct NaiveTable {
    struct Pile {
        var name: String
        var isHand: Bool
        var codes: [String]
    }

    let contents: [String]
    var seats: [String?]
    var deck: [String]
    var piles: [Pile] = []
    var words = WordStream(seed: [])
    var dealNumber = 0
    var openDeals: [[String]] = []
    /// The code of the last refusal.
    var code = "ok"

    init(contents: [String], seats: Int) {
        self.contents = contents
        self.seats = Array(repeating: nil, count: seats)
        deck = contents
    }

    var counts: String {
        "\(deck.count) " + piles.map { "\($0.name):\($0.codes.count)" }.joined(separator: " ")
    }

    func key(_ name: String) -> String { name.lowercased() }

    func player(_ name: String) -> String? {
        seats.compactMap { $0 }.first { key($0) == key(name) }
    }

    func pile(_ name: String) -> Int? { piles.firstIndex { key($0.name) == key(name) } }

    /// Returns the only line of a refusal.
    mutating func no(_ name: String, _ code: String) -> [String] {
        self.code = code
        return ["\(name): \(code)"]
    }

    mutating func yes(_ name: String, _ lines: [String]) -> [String] {
        code = "ok"
        return ["\(name): ok"] + lines
    }

    /// The source of cards: the name of a pile, or a refusal.
    enum Source {
        case hand(String)
        case pile(String)
        case refused(String)
    }

    func source(_ wanted: String?, of name: String) -> Source {
        guard let wanted else { return .hand(name) }
        if let owner = player(wanted) {
            return owner == name ? .hand(name) : .refused("not_your_pile")
        }
        return pile(wanted).map { .pile(piles[$0].name) } ?? .refused("no_such_pile")
    }

    mutating func index(_ name: String, isHand: Bool) -> Int {
        if let index = pile(name) { return index }
        piles.append(Pile(name: name, isHand: isHand, codes: []))
        return piles.count - 1
    }

    /// Returns the cards without the named ones, or nil if one of them is missing.
    func without(_ codes: [String], _ all: [String]) -> [String]? {
        var rest = all
        for code in codes {
            guard let index = rest.firstIndex(of: code) else { return nil }
            rest.remove(at: index)
        }
        return rest
    }

    func list(_ codes: [String]) -> String { "[\(codes.joined(separator: " "))]" }
}

extension NaiveTable {
    /// Returns the target of cards: its name, and whether it is a hand; nil after a refusal.
    private mutating func target(
        _ wanted: String?,
        of name: String
    ) -> (name: String, isHand: Bool)? {
        guard let wanted else { return (name, true) }
        if let receiver = player(wanted) { return (receiver, true) }
        if let known = pile(wanted) { return (piles[known].name, false) }
        let openCount = piles.filter { !$0.isHand }.count
        return key(wanted) == "deck" || openCount == 20 ? nil : (wanted, false)
    }

    private mutating func lay(
        _ codes: [String],
        _ target: (name: String, isHand: Bool),
        _ side: String?
    )
        -> String
    {
        let place = index(target.name, isHand: target.isHand)
        if side == "bottom" {
            piles[place].codes = codes + piles[place].codes
        } else {
            piles[place].codes += codes
        }
        return target.name + (side == "bottom" ? "/bottom" : "")
    }

    mutating func draw(
        _ name: String,
        _ count: Int,
        to wanted: String?,
        _ side: String?
    ) -> [String] {
        guard let target = target(wanted, of: name) else { return no(name, "bad_value") }
        guard count <= deck.count else { return no(name, "not_enough_cards") }
        let drawn = Array(deck[..<count])
        deck = Array(deck[count...])
        let begin = "drawn \(name) deck \(lay(drawn, target, side)) \(count) "
        let open = "\(begin)\(list(drawn)) \(counts)"
        return yes(
            name,
            [target.isHand ? "\(begin)- \(counts) / \(target.name): \(open)" : open]
        )
    }

    mutating func draw(
        _ name: String,
        _ count: Int,
        from wanted: String,
        end: String,
        to other: String?,
        _ side: String?
    ) -> [String] {
        switch source(wanted, of: name) {
        case .refused(let code): return no(name, code)
        case .hand: return no(name, "bad_value")
        case .pile(let pileName):
            guard let target = target(other, of: name), target.name != pileName else {
                return no(name, "bad_value")
            }
            let pile = index(pileName, isHand: false)
            var codes = piles[pile].codes
            guard count <= codes.count else { return no(name, "not_enough_cards") }
            var drawn: [String] = []
            for step in 0..<count {
                switch end {
                case "top": drawn.insert(codes.removeLast(), at: 0)
                case "bottom": drawn.append(codes.removeFirst())
                default:
                    let left = piles[pile].codes.count - step
                    drawn.append(codes.remove(at: words.number(below: left)))
                }
            }
            piles[pile].codes = codes
            return take(name, drawn, from: pileName, target, side)
        }
    }

    mutating func draw(
        _ name: String,
        _ codes: [String],
        from wanted: String,
        to other: String?,
        _ side: String?
    ) -> [String] {
        switch source(wanted, of: name) {
        case .refused(let code): return no(name, code)
        case .hand: return no(name, "bad_value")
        case .pile(let pileName):
            guard let target = target(other, of: name), target.name != pileName else {
                return no(name, "bad_value")
            }
            let pile = index(pileName, isHand: false)
            guard let rest = without(codes, piles[pile].codes) else {
                return no(name, "no_such_card")
            }
            piles[pile].codes = rest
            return take(name, codes, from: pileName, target, side)
        }
    }

    private mutating func take(
        _ name: String,
        _ codes: [String],
        from pile: String,
        _ target: (name: String, isHand: Bool),
        _ side: String?
    ) -> [String] {
        let place = lay(codes, target, side)
        return yes(
            name,
            ["drawn \(name) \(pile) \(place) \(codes.count) \(list(codes)) \(counts)"]
        )
    }

    mutating func add(
        _ name: String,
        _ codes: [String],
        to wantedTarget: String,
        from wanted: String?,
        _ side: String?
    ) -> [String] {
        let fromName: String
        let isHidden: Bool
        switch source(wanted, of: name) {
        case .refused(let code): return no(name, code)
        case .hand(let own): (fromName, isHidden) = (own, true)
        case .pile(let pile): (fromName, isHidden) = (pile, false)
        }
        guard let target = target(wantedTarget, of: name) else { return no(name, "bad_value") }
        let all = pile(fromName).map { piles[$0].codes } ?? []
        guard let rest = without(codes, all) else { return no(name, "no_such_card") }
        if let source = pile(fromName) { piles[source].codes = rest }
        let begin = "added \(name) \(fromName) \(lay(codes, target, side)) \(codes.count) "
        let open = "\(begin)\(list(codes)) \(counts)"
        guard isHidden, target.isHand else { return yes(name, [open]) }
        let owners = Set([name, target.name]).sorted().joined(separator: " ")
        return yes(name, ["\(begin)- \(counts) / \(owners): \(open)"])
    }

    mutating func giveBack(
        _ name: String,
        _ codes: [String]?,
        pile wanted: String?,
        _ side: String?
    ) -> [String] {
        let from: String
        var shown = "-"
        switch source(wanted, of: name) {
        case .refused(let code): return no(name, code)
        case .hand(let own): from = own
        case .pile(let pile):
            from = pile
            if let codes { shown = list(codes) }
        }
        let all = pile(from).map { piles[$0].codes } ?? []
        let returned = codes ?? all
        guard let rest = without(returned, all) else { return no(name, "no_such_card") }
        if let pile = pile(from) { piles[pile].codes = rest }
        deck = side == "top" ? returned.reversed() + deck : deck + returned
        let place = from + (side == "top" ? "/top" : "")
        return yes(name, ["returned \(name) \(place) \(returned.count) \(shown) \(counts)"])
    }
}
