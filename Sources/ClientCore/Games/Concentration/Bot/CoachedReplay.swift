import Bots
import GameProtocol

/// The coach of a replay. It sees the events that a spectator sees, and judges the flips.
struct CoachedReplay: GameCoach {
    private var coach: Coach?
    private var remarks: [Coach.Remark] = []
    private var sums: [(player: String, lost: Double, flips: Int)] = []
    private var unit = "pairs"
    private var wasCutShort = false

    /// Takes the next event. Returns the coach's lines before the event and after it.
    mutating func take(
        _ news: News,
        _ room: RoomView?
    ) -> (before: [String], after: [String]) {
        switch news {
        case .started: return ([], begin(room))
        case .turn(let player, _, _):
            coach?.begin(turnOf: player)
            return (turnEnd(), [])
        case .game(let own):
            switch own.value {
            case ConcentrationNews.revealed(let flip, let nth):
                guard let remark = coach?.judge(flip, nth: nth) else { return ([], missing(room)) }
                remarks.append(remark)
                add(remark)
                return ([], [])
            case ConcentrationNews.paired, ConcentrationNews.missed: return ([], [])
            default: return (turnEnd(), [])
            }
        case .over: return (turnEnd(), summary())
        default: return (turnEnd(), [])
        }
    }

    mutating func follow(
        _ news: News,
        _ room: RoomView?
    ) -> (mark: CoachMark?, summary: [String]) {
        let said = take(news, room)
        if case .over = news { return (nil, said.after) }
        guard case .game(let own) = news,
            case ConcentrationNews.revealed(let flip, _) = own.value,
            let remark = remarks.last, remark.cell == flip.cell, remark.lost >= Self.leastMarked,
            let better = remark.better
        else { return (nil, []) }
        return (Self.mark(remark, better), [])
    }

    func lead(of player: String, _ room: RoomView) -> Double? {
        let others = room.playing.map(\.name).filter { $0 != player }
        guard others.count == 1, others.count < room.playing.count,
            room.concentration?.again == true
        else { return nil }
        return coach?.lead(of: player, over: others[0])
    }

    /// Returns the average number of flips of a player alone, with two flips per turn.
    func expectedMoves(_ options: GameOptions) -> Double? {
        guard let pairs = options.concentration?.pairs, Limits.pairs.contains(pairs) else {
            return nil
        }
        return 2 * SolitaireTheory<Double>(pairCount: pairs).turns(pairs: pairs, known: 0)
    }

    /// The smallest loss that gets a mark, in pairs or in turns. Smaller losses do not matter to
    /// people.
    private static let leastMarked = 0.05

    private static func mark(_ remark: Coach.Remark, _ better: Coach.Better) -> CoachMark {
        let (cells, words) =
            switch better {
            case .pair(let one, let other): ([one, other], "\(one) and \(other) were a known pair")
            case .partner(let cell): ([cell], "\(cell) was its known partner")
            case .known: ([], "a card that was seen before was better")
            case .unseen: ([], "a card that nobody has seen was better")
            }
        return CoachMark(
            cell: remark.cell,
            better: cells,
            text: "\(remark.player), card \(remark.cell): \(words)."
        )
    }

    private mutating func begin(_ room: RoomView?) -> [String] {
        remarks = []
        sums = []
        coach = nil
        guard let room, let options = room.concentration else { return [] }
        let players = room.playing.count
        coach = Coach(cellCount: room.cellCount, playerCount: players)
        unit = players == 1 ? "turns" : "pairs"
        guard coach != nil, players > 2 || players == 2 && !options.again else { return [] }
        return [
            "Coach: the theory is that of two players who go on after a pair; "
                + "here take it as a guide."
        ]
    }

    private mutating func missing(_ room: RoomView?) -> [String] {
        guard coach == nil, !wasCutShort, room?.concentration != nil else { return [] }
        wasCutShort = true
        return ["Coach: the beginning of this round is not in the recording."]
    }

    private mutating func add(_ remark: Coach.Remark) {
        let index = sums.firstIndex { $0.player == remark.player }
        let place = index ?? sums.count
        if index == nil { sums.append((remark.player, 0, 0)) }
        sums[place].lost += remark.lost
        sums[place].flips += 1
    }

    /// Returns the coach's line about the flips with a loss in the turn that has ended; empty
    /// without a loss.
    private mutating func turnEnd() -> [String] {
        defer { remarks = [] }
        let losses = remarks.filter { Self.isLoss($0.lost) }
        guard !losses.isEmpty else { return [] }
        let parts = losses.map { remark in
            "card \(remark.cell) lost \(Decimals.text(remark.lost, 2))"
                + (remark.better.map { " (better \(Self.words($0)))" } ?? "")
        }
        return ["Coach: \(parts.joined(separator: ", "))."]
    }

    private mutating func summary() -> [String] {
        defer { coach = nil }
        guard coach != nil, !sums.isEmpty else { return [] }
        let parts = sums.map {
            "\($0.player) lost "
                + (Self.isLoss($0.lost) ? "\(Decimals.text($0.lost, 2)) \(unit)" : "no \(unit)")
                + " in " + PlainWords.count($0.flips, "flip")
        }
        return ["Coach: \(parts.joined(separator: ", ")); luck is not counted."]
    }

    /// Whether the loss is more than 0.00 after rounding to two decimals.
    private static func isLoss(_ lost: Double) -> Bool { lost >= 0.005 }

    private static func words(_ better: Coach.Better) -> String {
        switch better {
        case .pair(let one, let other): "\(one) and \(other), a known pair"
        case .partner(let cell): "card \(cell), its partner"
        case .known: "a card that was seen before"
        case .unseen: "a card that nobody has seen"
        }
    }
}
