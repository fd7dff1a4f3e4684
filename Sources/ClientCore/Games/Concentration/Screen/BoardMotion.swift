/// The animations of a board: cards that turn, a pair that flashes, and the deal.
///
/// It is a pure value. It takes events with their times, and gives the step of each card at any
/// moment. It stores no faces and delays no event: no step shows the face of a card that lies face
/// down on the board.
struct BoardMotion: Equatable, Sendable {
    typealias Setting = ScreenSettings.Motion

    enum Step: Equatable, Sendable {
        /// Not dealt yet.
        case absent
        /// Face down, even if the board already shows the face.
        case down
        case narrowDown
        case edge
        case narrowUp
    }

    static let stepMs = 40
    static let flashMs = 150
    static let dealMs = 300
    /// The time in which a pair flies to its owner.
    static let flightMs = 240

    private var turning: [Int: Turning] = [:]
    private var flash: Flash?
    private var deal: Deal?

    private enum Turning: Equatable {
        /// Turns to its face. Until the server has sent the face, the card waits on its edge.
        case opening(from: Int, revealedAt: Int?)
        /// Turns back from its face.
        case closing(from: Int)
        /// Turns back from its edge, after the server refused the flip.
        case refused(from: Int)
    }

    private struct Flash: Equatable {
        var cells: [Int]
        var from: Int
    }

    private struct Deal: Equatable {
        var from: Int
        var count: Int
    }

    /// Starts the deal of a new round.
    mutating func begin(count: Int, at: Int) {
        self = BoardMotion()
        if count > 0 { deal = Deal(from: at, count: count) }
    }

    /// Starts to turn a card at this player's key press, before the server knows of it.
    mutating func press(_ cell: Int, at: Int) {
        turning[cell] = .opening(from: at, revealedAt: nil)
    }

    /// Notes that the server showed a card. A card that is not turning yet starts to turn.
    mutating func reveal(_ cell: Int, at: Int) {
        if case .opening(let from, nil) = turning[cell] {
            turning[cell] = .opening(from: from, revealedAt: at)
        } else {
            turning[cell] = .opening(from: at, revealedAt: at)
        }
    }

    /// Turns the waiting cards back, after the server refused the flip.
    mutating func refuse(at: Int) {
        for (cell, way) in turning {
            guard case .opening(let from, nil) = way else { continue }
            turning[cell] = at < from + Self.stepMs ? nil : .refused(from: at)
        }
    }

    /// Flashes both cards of a pair once, after they have turned.
    mutating func pair(_ cells: [Int], at: Int, _ setting: Setting) {
        guard setting != .none else { return }
        let end = cells.compactMap { turning[$0].flatMap { rest(of: $0, setting) } }.max()
        flash = Flash(cells: cells, from: max(at, end ?? at))
    }

    mutating func hide(_ cells: [Int], at: Int) {
        for cell in cells { turning[cell] = .closing(from: at) }
    }

    /// Forgets finished animations.
    mutating func settle(at: Int, _ setting: Setting) {
        turning = turning.filter { _, way in rest(of: way, setting).map { $0 > at } ?? true }
        if let flash, flash.from + Self.flashMs + Self.flightMs <= at { self.flash = nil }
        if let deal, deal.from + Self.dealMs <= at { self.deal = nil }
    }
}

extension BoardMotion {
    /// Returns the step of a card; nil if the card lies as the board says.
    func step(of cell: Int, at: Int, _ setting: Setting) -> Step? {
        guard setting != .none else { return nil }
        if let deal, setting == .full, at < arrival(of: cell, deal) { return .absent }
        switch turning[cell] {
        case .opening(let from, let revealedAt): return opening(from, revealedAt, at, setting)
        case .closing(let from): return closing(at - from, setting)
        case .refused(let from): return at - from < Self.stepMs ? .narrowDown : nil
        case nil: return nil
        }
    }

    /// Whether the card belongs to a pair that was found just now, and is still drawn as an open
    /// card.
    func isPairing(_ cell: Int, at: Int) -> Bool {
        guard let flash, flash.cells.contains(cell) else { return false }
        return at < flash.from + Self.flashMs
    }

    func isFlashing(_ cell: Int, at: Int) -> Bool {
        guard let flash else { return false }
        return isPairing(cell, at: at) && at >= flash.from
    }

    /// Returns the cards of a found pair on their way to its owner, and the part of the way from 0
    /// to 1.
    func flight(at: Int, _ setting: Setting) -> (cells: [Int], part: Double)? {
        guard setting == .full, let flash else { return nil }
        let age = at - flash.from - Self.flashMs
        guard (0..<Self.flightMs).contains(age) else { return nil }
        return (flash.cells, Double(age / Self.stepMs * Self.stepMs) / Double(Self.flightMs))
    }

    /// Returns the time of the next step; nil while no step comes by itself.
    func deadline(at: Int, _ setting: Setting) -> Int? {
        guard setting != .none else { return nil }
        var steps = turning.values.flatMap { moments(of: $0, setting) }
        if let flash {
            steps += [flash.from, flash.from + Self.flashMs]
            let count = setting == .full ? Self.flightMs / Self.stepMs : 0
            steps += (0..<count).map { flash.from + Self.flashMs + ($0 + 1) * Self.stepMs }
        }
        if let deal, setting == .full {
            steps += (1...deal.count).map { arrival(of: $0, deal) }
        }
        return steps.filter { $0 > at }.min()
    }

    private func arrival(of cell: Int, _ deal: Deal) -> Int {
        deal.from + Self.dealMs * min(cell, deal.count) / deal.count
    }

    private func opening(
        _ from: Int,
        _ revealedAt: Int?,
        _ at: Int,
        _ setting: Setting
    ) -> Step? {
        if let end = rest(of: .opening(from: from, revealedAt: revealedAt), setting), at >= end {
            return nil
        }
        guard setting == .full else { return .edge }
        switch (at - from) / Self.stepMs {
        case ...0: return .down
        case 1: return .narrowDown
        default: break
        }
        guard let revealedAt, at >= max(from + 3 * Self.stepMs, revealedAt) else { return .edge }
        return .narrowUp
    }

    private func closing(_ elapsed: Int, _ setting: Setting) -> Step? {
        guard setting == .full else { return elapsed < Self.stepMs ? .edge : nil }
        switch elapsed / Self.stepMs {
        case ...0: return .narrowUp
        case 1: return .edge
        case 2: return .narrowDown
        default: return nil
        }
    }

    /// Returns the time when a card lies still again; nil while the card waits for the server.
    private func rest(of way: Turning, _ setting: Setting) -> Int? {
        let isFull = setting == .full
        switch way {
        case .opening(_, nil): return nil
        case .opening(let from, let revealedAt?):
            return isFull
                ? max(from + 3 * Self.stepMs, revealedAt) + Self.stepMs
                : max(from + Self.stepMs, revealedAt)
        case .closing(let from): return from + (isFull ? 3 : 1) * Self.stepMs
        case .refused(let from): return from + Self.stepMs
        }
    }

    private func moments(of way: Turning, _ setting: Setting) -> [Int] {
        let end = rest(of: way, setting)
        switch way {
        case .opening(let from, let revealedAt):
            let steps = setting == .full ? [1, 2, 3].map { from + $0 * Self.stepMs } : []
            // A card on its edge waits only for the server.
            guard revealedAt != nil else { return Array(steps.prefix(2)) }
            return steps + [end].compactMap { $0 }
        case .closing(let from), .refused(let from):
            return [1, 2].map { from + $0 * Self.stepMs } + [end].compactMap { $0 }
        }
    }
}
