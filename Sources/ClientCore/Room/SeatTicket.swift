/// What is needed to take up a kept seat again, in this run of the program or in another.
package struct SeatTicket: Equatable, Sendable {
    package var address: JoinAddress
    /// The run of the server, whatever its address; nil where that is not known.
    package var inst: String?
    package var name: String
    /// The room's code, for people; the server knows it by the token.
    package var room: String
    /// The session's secret.
    var token: String
    /// For how long the server keeps the seat.
    package var resumeMs: Int
    /// The bots that this player has seated there.
    var bots: [String] = []
    /// The server that sent its player on to that one: who asks there is led to the seat.
    var via: JoinAddress?
}
