/// What is needed to take up a kept seat again, in this run of the program or in another.
struct SeatTicket: Equatable, Sendable {
    var address: JoinAddress
    var name: String
    /// The room's code, for people; the server knows it by the token.
    var room: String
    /// The session's secret.
    var token: String
    /// For how long the server keeps the seat.
    var resumeMs: Int
}
