/// When a journal's lines are safe from a power cut; from a killed process they always are.
enum Durability: String, CaseIterable, Sendable {
    /// Whenever the system writes them.
    case none
    /// Within a second or so.
    case interval
    /// Before anybody hears what they caused.
    case always
    /// In the group's Redis before anybody hears what they caused, so that other servers can go on with them.
    case replicated
}
