/// The data for taking up a kept seat again, in this run of the program or in another.
package struct SeatTicket: Equatable, Sendable {
    package var address: JoinAddress
    /// The server's run, independent of its address; nil if unknown.
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
    /// The server that first sent the player on to `address`. It leads a returning client to the
    /// seat.
    var via: JoinAddress?
}
