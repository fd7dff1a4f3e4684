/// The fields whose values give somebody a seat or a room: no log has them.
public enum SecretField: String, CaseIterable, Sendable {
    /// The token of a seat, in the `hello` of both sides.
    case resume
    /// A ticket for another server of a group, in `moved` and `hello`.
    case ticket
    /// A room's password, in `create` and `join`.
    case password
}
