import GameProtocol

@testable import Games

/// A journal with a few changed words and correct checksums.
struct HostileJournal {
    private var random: SeededGenerator
    private(set) var lines: [String]

    private static let values = [
        "0", "1", "-1", "2", "5", "6", "7", "200", "1080", "9007199254740991", "-9007199254740991",
        "1e3", "1.5", "null", "true", "false", "{}", "[]", "[\"AS\"]", "[\"AS\",\"AS\",\"X1\"]",
        "\"\"", "\"ann\"", "\"bob\"", "\"Ann\"", "\"deck\"", "\"mid\"", "\"table\"", "\"player\"",
        "\"spectator\"", "\"left\"", "\"kicked\"", "\"idle\"", "\"create\"", "\"|\"", "\"K3QF\"",
        "\"0123456789abcdef0123456789abcdef\"", "\"0123456789ABCDEF0123456789abcdef\"",
        "\"secret\"", "\"enter\"", "\"flip\"", "\"draw\"", "\"add\"", "\"return\"", "\"shuffle\"",
        "\"ready\"", "\"start\"", "\"kick\"", "\"chat\"", "\"hover\"", "\"leave\"", "\"offline\"",
        "\"online\"", "\"alarm\"", "\"shutdown\"", "\"restarted\"", "\"state\"", "\"pile\"",
    ]

    private static let extras = [
        "\"seat\":0", "\"seat\":1", "\"ready\":true", "\"cell\":1", "\"turn\":1", "\"by\":\"ann\"",
        "\"player\":\"bob\"", "\"count\":200", "\"pile\":\"mid\"", "\"remaining\":true",
        "\"entropy\":\"e\"", "\"resume_ms\":9007199254740991", "\"round\":1", "\"text\":\"x\"",
        "\"cards\":[\"AS\"]", "\"from\":\"mid\"", "\"where\":\"random\"", "\"id\":1",
    ]

    init(_ journal: [UInt8], seed: Int) {
        random = SeededGenerator(seed)
        lines = SealedLines.opened(journal)
        for _ in 0..<random.number(in: 1...3) { change() }
    }

    var journal: [UInt8] { SealedLines.of(lines) }

    private mutating func change() {
        let line = random.number(in: 0...lines.count - 1)
        let other = random.number(in: 0...lines.count - 1)
        switch random.number(in: 0...11) {
        case 0: if lines.count > 2 { lines.remove(at: line) }
        case 1: lines.insert(lines[other], at: line)
        case 2: lines.swapAt(line, other)
        case 3: removeCommits()
        default: changeMember(of: line)
        }
    }

    /// Removes the commitments, so that the deals differ and the rest is played with other cards.
    private mutating func removeCommits() {
        for line in lines.indices {
            var members = members(of: line)
            members.removeAll { $0.0 == "commit" }
            set(members, line)
        }
    }

    private mutating func changeMember(of line: Int) {
        var members = members(of: line)
        guard !members.isEmpty else { return }
        let place = random.number(in: 0...members.count - 1)
        switch random.number(in: 0...9) {
        case 0: members.remove(at: place)
        case 1:
            let extra = random.one(of: Self.extras)
            lines[line] = lines[line].dropLast() + "," + extra + "}"
            return
        case 2...4:
            let donor = self.members(of: random.number(in: 0...lines.count - 1))
            if let same = donor.first(where: { $0.0 == members[place].0 }) {
                members[place].1 = same.1
            }
        default: members[place].1 = random.one(of: Self.values)
        }
        set(members, line)
    }

    private func members(of line: Int) -> [(String, String)] {
        guard let object = try? JSONReader().read(Array(lines[line].utf8)) else { return [] }
        return object.members.map { ($0.key, String(decoding: $0.value.bytes, as: UTF8.self)) }
    }

    private mutating func set(_ members: [(String, String)], _ line: Int) {
        lines[line] = "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }
}
