/// The fields whose values give access to a seat or a room. No log of a client shows the values.
public enum SecretField: String, CaseIterable, Sendable {
    /// The token of a seat, in the `hello` of both sides.
    case resume
    /// A ticket for another server of a group, in `moved` and `hello`.
    case ticket
    /// A room's password, in `create` and `join`.
    case password
}
