/// The players who wait for an opponent of the ladder, and the rooms where others wait alone.
struct LadderSeekers {
    private var seekers: [Seeker] = []
    private var open: [Place] = []

    /// The largest number of others with whom a player is compared.
    private static let mostCompared = 100

    /// A player who waits for a code.
    struct Seeker {
        let name: String
        /// The game and the class of options, with a blank between them.
        let contest: String
        let answer: @Sendable (_ code: String) -> Void
    }

    /// A room where one player waits.
    private struct Place {
        let name: String
        let contest: String
        let code: String
    }

    /// Adds a player. Returns whether it is the first since the last pairing.
    mutating func add(_ seeker: Seeker) -> Bool {
        seekers.append(seeker)
        return seekers.count == 1
    }

    /// Pairs all who wait: those who met least, and of these the ones with the nearest ratings.
    ///
    /// - Parameters:
    ///   - isOpen: whether a player still waits alone in a room.
    ///   - distance: how often two names met in a class, and the difference of their ratings.
    ///   - freeCode: a code for a new room.
    /// - Returns: the code for each player, who then enters or makes the room.
    mutating func pair(
        isOpen: (_ code: String) -> Bool,
        distance: (_ one: String, _ other: String, _ contest: String) -> (met: Int, lead: Double),
        freeCode: () -> String
    ) -> [(seeker: Seeker, code: String)] {
        open.removeAll { !isOpen($0.code) }
        let waiting = seekers.map { ($0.name, $0.contest) } + open.map { ($0.name, $0.contest) }
        var ways: [(met: Int, lead: Double, one: Int, other: Int)] = []
        for one in seekers.indices {
            for other in waiting.indices[(one + 1)...].prefix(Self.mostCompared)
            where waiting[one].1 == waiting[other].1 && waiting[one].0 != waiting[other].0 {
                let (met, lead) = distance(waiting[one].0, waiting[other].0, waiting[one].1)
                ways.append((met, lead, one, other))
            }
        }
        ways.sort { ($0.met, $0.lead, $0.one, $0.other) < ($1.met, $1.lead, $1.one, $1.other) }
        var codes: [Int: String] = [:]
        for (place, room) in open.enumerated() { codes[seekers.count + place] = room.code }
        var isPaired = waiting.map { _ in false }
        for way in ways where !isPaired[way.one] && !isPaired[way.other] {
            (isPaired[way.one], isPaired[way.other]) = (true, true)
            let code = codes[way.other] ?? freeCode()
            (codes[way.one], codes[way.other]) = (code, code)
        }
        let answers = seekers.enumerated().map { number, seeker in
            (seeker: seeker, code: codes[number] ?? freeCode())
        }
        let alone = answers.enumerated().filter { !isPaired[$0.offset] }.map {
            Place(name: $0.element.0.name, contest: $0.element.0.contest, code: $0.element.1)
        }
        open = open.enumerated().filter { !isPaired[seekers.count + $0.offset] }.map(\.element)
        open += alone
        seekers = []
        return answers
    }
}
