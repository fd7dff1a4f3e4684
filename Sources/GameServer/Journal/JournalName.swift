import GameProtocol

/// The name of a file in the journal's folder: a room's code, and the file's meaning for a startup.
struct JournalName: Hashable, Sendable {
    let code: String
    let ending: Ending

    enum Ending: String, CaseIterable, Sendable {
        /// A room that comes back.
        case running = "ndjson"
        /// The file before the present one of a running room. A startup continues from it if the present one was not
        /// completely begun.
        case past
        /// A room that is over, or that played on unrecorded: kept as a recording.
        case ended
        /// A room whose file has a bad line before a good one.
        case damaged
        /// A room that this version of the rules cannot bring back.
        case foreign
        /// Incompletely written bytes that were cut off the end of a room's file.
        case torn

        /// Whether such files are kept only for a person to look at.
        var isSetAside: Bool { self == .damaged || self == .foreign || self == .torn }

        /// The later endings of a running room's file.
        static let after: [Ending] = [.ended, .damaged, .foreign]
    }

    init(_ code: String, _ ending: Ending) {
        precondition(RoomCode.accepts(code), "a file's name is made from a room's code alone")
        self.code = code
        self.ending = ending
    }

    /// Parses a name; nil if the file does not belong to the journal.
    init?(fileName: String) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let ending = Ending(rawValue: "\(parts[1])") else { return nil }
        code = String(parts[0])
        self.ending = ending
        guard RoomCode.accepts(code) else { return nil }
    }

    var fileName: String { "\(code).\(ending.rawValue)" }
}
