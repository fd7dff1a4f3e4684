public import GameProtocol

/// Why a journal cannot be played back: its lines are as they were written, and yet no room was
/// ever told this, or it was played by other rules.
public enum ReplayError: Error, Equatable, Sendable {
    /// No room can be made as the header says.
    case badHeader(Refusal)
    /// The room was played with a theme that is not there, or has changed.
    case otherTheme
    /// The entry is of an earlier time than the one before it.
    case tooEarly(at: Int64, previous: Int64)
    /// The room is closed already.
    case closed
    /// A deal was made, and something else follows than the secret of the next one.
    case secretMissing
    /// A secret was not asked for.
    case secretUnasked
    /// The secret is for another deal than the next.
    case wrongRound(Int, next: Int)
    /// Nobody of this name is in the room.
    case unknownPlayer(String)
    /// Somebody comes in under a name that another member has, or that nobody can have here.
    case badName(String)
    /// The room refuses what it had carried out.
    case refused(Refusal)
    /// The entry changes nothing, and would not have been written.
    case nothingHappened
    /// No room was ever as the snapshot says.
    case badSnapshot(Refusal)
    /// The room was another than the snapshot says.
    case otherSnapshot
    /// The deal, or that there is none, is not what the entry committed to.
    case otherDeal(journaled: String?, replayed: String?)

    /// The reason in a sentence without its point.
    public var reason: String {
        switch self {
        case .badHeader(let refusal): "no room can be made like this: \(refusal.message)"
        case .otherTheme: "the theme of this room is not there, or has changed"
        case .tooEarly(let at, let previous): "the time \(at) comes after \(previous)"
        case .closed: "the room is closed already"
        case .secretMissing: "the secret of the next deal is missing"
        case .secretUnasked: "nobody asked for a secret"
        case .wrongRound(let round, let next): "a secret for deal \(round), but \(next) is next"
        case .unknownPlayer(let name): "nobody of the name \(name) is in the room"
        case .badName(let name): "nobody can come in as \(name)"
        case .refused(let refusal): "the room refuses this: \(refusal.message)"
        case .nothingHappened: "nothing comes of this"
        case .badSnapshot(let refusal): "no room was ever like this (\(refusal.field ?? "deal"))"
        case .otherSnapshot: "the room was not as this says"
        case .otherDeal(let journaled, let replayed):
            "the commitment is \(journaled ?? "absent"), but the deal gives \(replayed ?? "none")"
        }
    }
}
