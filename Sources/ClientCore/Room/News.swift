package import GameProtocol

/// An event that the client reports to its player. The full screen and plain mode have their own
/// words for it.
package enum News: Equatable, Sendable {
    case connected(name: String, address: JoinAddress, delayMs: Int)
    case motd(String)
    /// The address of the server for a browser.
    case web(WebPlace)
    /// The login name was taken; the server suggested another.
    case renamed(wanted: String, name: String)
    /// The server chose the name.
    case named(String)
    case rooms([RoomSummary], ListPurpose)
    /// The other people on the server.
    case people([ListedPerson])
    case themes(ThemeSearch)
    case entered(RoomView, JoinAddress)

    case joined(player: String, role: Role)
    case ready(player: String, isReady: Bool, isRematch: Bool)
    case left(player: String, role: Role, reason: LeaveReason)
    /// A person takes the seat of a bot of the server.
    case tookSeat(player: String, isNewRound: Bool)
    /// A player who left is in another room now.
    case movedOn(NextRoom)
    /// Another player invites this player to a room.
    case invited(NextRoom)
    /// The server passed on this player's invitation to the room.
    case inviting(String, code: String)
    /// This player muted another player's messages, or unmuted them.
    case muted(player: String, Bool)
    /// This client lost its seat; the view shows the room from before.
    case sentOut(RoomView, LeaveReason)
    case owner(player: String)
    case offline(player: String, seconds: Int, isStill: Bool)
    case online(player: String)
    case said(player: String, role: Role, text: String)
    /// A spectator's message to the other spectators during a round.
    case aside(player: String, text: String)

    case started(round: Int)
    case turn(player: String, seconds: Int?, TurnKind)
    /// An event that only one game has.
    case game(GameValue<News>)
    case timedOut(player: String, strikes: Int)
    case fewSecondsLeft(Int)
    case over(Over, results: [Result], RoomView)
    /// The client checked the deal of the round. `goesOn` is true if the next round begins
    /// automatically.
    case checked(ProofCheck.Verdict, goesOn: Bool)

    /// The server proved a deal at a table without rounds, and the client checked the proof.
    case proved(deal: Int, ProofCheck.Verdict)
    /// The player answered the question of a game with no.
    case nothingDone

    case answer(Question, RoomView, at: Int)
    /// The player wants to show the room to a phone. The address contains the room's code.
    case roomCode(JoinAddress)
    case help
    case readyAgain
    case rejected(Rejection)
    /// Asks whether the player really wants to leave, because leaving now forfeits the game.
    case askLeave(RoomView, keptSeconds: Int)
    /// Asks whether the player wants to watch the room, because the room is full.
    case askWatch(code: String, seats: Seats?)
    case stayed

    case notice(code: String, message: String, seconds: Int?, server: String)
    case serverClosed(name: String)
    case leftRoom(code: String)
    /// This client is leaving; `server` is the address for coming back.
    case farewell(server: JoinAddress)
    case away(seconds: Int)
    case failed(Failure)
    /// The seat could not be saved, so another run of the program will not find it.
    case seatNotNoted(reason: String)
    /// The client could not add a finished round to the history.
    case gameNotKept(reason: String)
    /// The player's best result alone, at the start or the end of a round alone.
    case personalBest(PersonalBest)
    /// The ratings of players on the ladder after a round.
    case rated(LadderChange)
    /// The player wants to review the last round.
    case review

    /// A room of a recording. `isNew` is true if a different room, or none, came before it.
    case replaying(RoomView, isNew: Bool)

    /// The server has been silent for that time.
    case noAnswer(seconds: Int)
    case answersAgain
    /// The server ended the connection, and asks the client to come back.
    case sentAway(Failure)
    /// The connection is lost. If there is a seat, the server keeps it for that time. `isTold` is
    /// true if the player already knows the reason.
    case lost(seconds: Int?, isTold: Bool)
    /// The connection is still lost, and the server keeps the seat for that time.
    case stillLost(seconds: Int)
    case serverFull(name: String, seconds: Int)
    case connectedAgain
    /// This client has its kept seat in a room again. `isElsewhere` is true if the player asked for
    /// another room.
    case backInSeat(code: String, isElsewhere: Bool)
    /// The room continued without this client.
    case outOfRoom(code: String)
    /// The current room, in place of the missed events.
    case roomNow(RoomView, JoinAddress, isNew: Bool)
    /// Bots of this player have gone, and have to be started again.
    case botsGone([String], JoinAddress)
    /// This player wants a bot in that room.
    case botWanted(WantedBot, JoinAddress)
    /// All missed events have come, and this is the current room.
    case caughtUp(Missed, RoomView, at: Int)

    /// The server of that name sends this client to another server of its group.
    case moving(JoinAddress, at: String)
    /// The client cannot use that other server.
    case notMoved(Failure)
    /// The room is at a server of the group that cannot be reached now. The client repeats its
    /// request.
    case unavailable(code: String?)
    /// The list has only the rooms of the current server.
    case roomsArePartial

    /// The result of catching up after a lost connection.
    package enum Missed: Equatable, Sendable {
        case nothing
        /// The client reported the missed events one by one.
        case events
        /// The events are no longer available. The client showed the current room instead.
        case state
    }

    /// The purpose of a list of rooms.
    package enum ListPurpose: Equatable, Sendable {
        case play
        case watch
        /// The player asked for the list.
        case look
    }

    /// The reason for a new turn.
    package enum TurnKind: Equatable, Sendable {
        /// The first turn of the round, for its players.
        case first
        /// A pair gave the same player another turn.
        case again
        case next
    }

    package struct Result: Equatable, Sendable {
        package var player: String
        package var points: Int
        package var counts: Stats
    }

    /// The number of taken seats in a room, and of all its seats.
    package struct Seats: Equatable, Sendable {
        var taken: Int
        var all: Int
    }

    /// A question that a player can ask about the room.
    package enum Question: Equatable, Sendable {
        case score
        case time
        case last
        /// The cards on the table.
        case board
        case left
        case who
        /// A suggestion for the next move.
        case hint
        case game(GameValue<Question>)
    }
}

/// A room that this player may enter next, because a player who left is in it or invites this
/// player.
package struct NextRoom: Equatable, Sendable {
    package let player: String
    package let code: String
    /// Whether that player owns the room.
    package let isHost: Bool
    /// The room when the player was invited; nil without an invitation.
    package var invitation: RoomSummary?
    /// The time at which this player learned of the room, or became able to enter it.
    package var since: Int

    /// The time from which the key for following is accepted. A key pressed earlier was meant for
    /// the screen before the offer.
    package var readAt: Int { since + Self.readingMs }
    /// The time, in milliseconds, that people need at least to read a new screen and answer it.
    package static let readingMs = 700

    package func isRead(at: Int) -> Bool { at >= readAt }
}
