/// The data for taking up a kept seat again, in this run of the program or in another.
package struct SeatTicket: Equatable, Sendable {
    package var address: JoinAddress
    /// The id of the server's run, the same at each of its addresses; nil if unknown.
    package var inst: String?
    package var name: String
    /// The room's code, for people. The server finds the room by the token.
    package var room: String
    /// The session's secret.
    var token: String
    /// The time for which the server keeps the seat, in milliseconds.
    package var resumeMs: Int
    /// The bots that this player seated in the room.
    var bots: [String] = []
    /// The server that first sent the player on to `address`; nil if none did. A client that
    /// connects to that server again is led to the seat.
    var via: JoinAddress?
}
