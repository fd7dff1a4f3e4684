import GameProtocol

@testable import Games

/// The replay of a journal's bytes: the room, and all events on the way.
struct ReplayedRoom {
    private(set) var scan: JournalScan
    private(set) var replay: Replay?
    private(set) var told: [UInt8] = []
    private(set) var entryCount = 0
    private(set) var error: ReplayError?

    /// Replays a journal. A `game` replaces the game of the header.
    init(_ journal: [UInt8], _ game: (any Game)? = nil) {
        scan = JournalScan(journal)
        guard let header = scan.header else { return }
        do throws(ReplayError) {
            var replay = try Self.open(header, game)
            defer { self.replay = replay }
            var effects: [RoomEffect] = []
            for entry in scan.entries {
                effects.removeAll()
                try replay.apply(entry, &effects)
                told += JournaledRoom.told(effects)
                entryCount += 1
            }
        } catch {
            self.error = error
        }
    }

    private static func open(
        _ header: JournalHeader,
        _ game: (any Game)?
    ) throws(ReplayError) -> Replay {
        let first = JournaledRoom.firstMember
        guard let game else { return try Replay(header, firstMember: first) }
        return Replay(header, game, firstMember: first)
    }

    /// Returns a difference from the room after a line, or nil.
    func difference(from moment: JournaledRoom.Moment, told lived: [UInt8]) -> String? {
        if let error { return "\(error.reason) in entry \(entryCount + 1)" }
        guard let replay else { return "no room: \(scan.verdict)" }
        if replay.room != moment.room { return "another room" }
        if told != Array(lived[..<moment.toldCount]) { return "something else was told" }
        if scan.good.byteCount != moment.byteCount { return "\(scan.good.byteCount) good bytes" }
        if scan.good.chain != moment.chain { return "another checksum" }
        let names = Set(replay.room.members.map(\.name))
        return names == Set(replay.members.map(\.name)) ? nil : "others are there"
    }
}
