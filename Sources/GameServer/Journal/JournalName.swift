import GameProtocol

/// The name of a file in the journal's folder: a room's code, and what the file is to a start.
struct JournalName: Hashable, Sendable {
    let code: String
    let ending: Ending

    enum Ending: String, CaseIterable, Sendable {
        /// A room that is brought back.
        case running = "ndjson"
        /// What a running room's file was before the present one: a start goes on from it where that
        /// was not wholly begun.
        case past
        /// A room that is over, or that played on unrecorded: kept as a replay.
        case ended
        /// A room whose file has a bad line before a good one.
        case damaged
        /// A room that this version of the rules cannot bring back.
        case foreign
        /// What was cut off the end of a room's file, because it was not wholly written.
        case torn

        /// Whether such files are kept for a person to look at, and mean nothing to the server.
        var isSetAside: Bool { self == .damaged || self == .foreign || self == .torn }

        /// What a running room's file becomes when it is that no more.
        static let after: [Ending] = [.ended, .damaged, .foreign]
    }

    init(_ code: String, _ ending: Ending) {
        precondition(RoomCode.accepts(code), "a file's name is made from a room's code alone")
        self.code = code
        self.ending = ending
    }

    /// Nil for the name of a file that is not the journal's.
    init?(fileName: String) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let ending = Ending(rawValue: "\(parts[1])") else { return nil }
        code = String(parts[0])
        self.ending = ending
        guard RoomCode.accepts(code) else { return nil }
    }

    var fileName: String { "\(code).\(ending.rawValue)" }
}
