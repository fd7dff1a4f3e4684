public import GameProtocol

/// A reason why a journal cannot be replayed. Its lines are intact, but no room can have received
/// them, or other rules were valid then.
public enum ReplayError: Error, Equatable, Sendable {
    /// No room can have the settings in the header.
    case badHeader(Refusal)
    /// The theme of the room is missing on this server or has changed.
    case otherTheme
    /// The entry has an earlier time than the entry before it.
    case tooEarly(at: Int64, previous: Int64)
    /// The room is closed already.
    case closed
    /// After a deal, the next entry is not the secret of the next one.
    case secretMissing
    /// The room did not ask for the secret.
    case secretUnasked
    /// The secret belongs to another deal than the next one.
    case wrongRound(Int, next: Int)
    /// No member of the room has this name.
    case unknownPlayer(String)
    /// A member enters with a name that another member has, or that is not allowed.
    case badName(String)
    /// The room refuses a request that it carried out before.
    case refused(Refusal)
    /// The entry has no effect, so it would not have been recorded.
    case nothingHappened
    /// No room can be in the state of the snapshot.
    case badSnapshot(Refusal)
    /// The state of the room differs from the snapshot.
    case otherSnapshot
    /// The entry's commitment differs from the deal, or only one of the two exists.
    case otherDeal(journaled: String?, replayed: String?)

    /// The reason as a sentence without its full stop.
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
