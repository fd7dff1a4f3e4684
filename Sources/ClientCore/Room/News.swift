package import GameProtocol

/// Something that this player has to be told; each face has its own words for it.
package enum News: Equatable, Sendable {
    case connected(name: String, address: JoinAddress, delayMs: Int)
    case motd(String)
    /// Where a browser finds the server.
    case web(WebPlace)
    /// The login name was taken; the server suggested another.
    case renamed(wanted: String, name: String)
    /// The server chose the name.
    case named(String)
    case rooms([RoomSummary], ListPurpose)
    /// All that was asked about the server's themes.
    case themes(ThemeSearch)
    case entered(RoomView, JoinAddress)

    case joined(player: String, role: Role)
    case ready(player: String, isReady: Bool, isRematch: Bool)
    case left(player: String, role: Role, reason: LeaveReason)
    /// Somebody who has left is in another room now.
    case movedOn(NextRoom)
    /// Somebody wants this player to come into a room.
    case invited(NextRoom)
    /// Somebody was told that this player wants them in this room.
    case inviting(String, code: String)
    /// Somebody is not heard any more, or is heard again.
    case muted(player: String, Bool)
    /// This client has lost its seat; the room is as it was before.
    case sentOut(RoomView, LeaveReason)
    case owner(player: String)
    case offline(player: String, seconds: Int, isStill: Bool)
    case online(player: String)
    case said(player: String, role: Role, text: String)
    /// What a spectator says to the others while a round runs.
    case aside(player: String, text: String)

    case started(round: Int)
    case turn(player: String, seconds: Int?, TurnKind)
    /// Something that only this game knows.
    case game(GameNews)
    case timedOut(player: String, strikes: Int)
    case fewSecondsLeft(Int)
    case over(Over, results: [Result], RoomView)
    /// The deal of the round was checked; `goesOn` where the next round begins by itself.
    case checked(ProofCheck.Verdict, goesOn: Bool)

    /// A deal of a free table was shown and checked.
    case proved(deal: Int, ProofCheck.Verdict)
    /// The question of a game was answered with no.
    case nothingDone

    case answer(Question, RoomView, at: Int)
    /// Somebody wants to show the room to a phone; the address has its code.
    case roomCode(JoinAddress)
    case help
    case readyAgain
    case rejected(Rejection)
    /// Leaving now forfeits the game: really?
    case askLeave(RoomView, keptSeconds: Int)
    /// The room is full: watch it?
    case askWatch(code: String, seats: Seats?)
    case stayed

    case notice(code: String, message: String, seconds: Int?, server: String)
    case serverClosed(name: String)
    case leftRoom(code: String)
    /// This client is leaving; `server` is the way back.
    case farewell(server: JoinAddress)
    case away(seconds: Int)
    case failed(Failure)
    /// Another run of the program will not find this seat.
    case seatNotNoted(reason: String)
    /// A round that is over could not be added to the history.
    case gameNotKept(reason: String)
    /// How well this player has done alone, where a round alone begins or ends.
    case personalBest(PersonalBest)
    /// The last round is to be gone through once more.
    case review

    /// A room of a recording; `isNew` where another one, or none, came before it.
    case replaying(RoomView, isNew: Bool)

    /// Nothing was heard for so long.
    case noAnswer(seconds: Int)
    case answersAgain
    /// The server ended the connection, and says to come back.
    case sentAway(Failure)
    /// The connection is lost; the seat, if there is one, is kept for so long. `isTold` where it
    /// was said already why.
    case lost(seconds: Int?, isTold: Bool)
    /// It is still lost, and the seat is kept for so long.
    case stillLost(seconds: Int)
    case serverFull(name: String, seconds: Int)
    case connectedAgain
    /// The seat of that name was kept, and this is it; the plan leads elsewhere.
    case backInSeat(code: String, isElsewhere: Bool)
    /// The room went on without this client.
    case outOfRoom(code: String)
    /// The room as it is now, in the place of what happened there.
    case roomNow(RoomView, JoinAddress, isNew: Bool)
    /// Bots that this player had seated have gone, and are to be started again.
    case botsGone([String], JoinAddress)
    /// This player wants a bot in that room.
    case botWanted(WantedBot, JoinAddress)
    /// All that was missed has come, and this is the room now.
    case caughtUp(Missed, RoomView, at: Int)

    /// The server of that name sent this client on, to another one of its group.
    case moving(JoinAddress, at: String)
    /// That other server cannot be used.
    case notMoved(Failure)
    /// The part of the group that has the room cannot be reached now; it is tried again.
    case unavailable(code: String?)
    /// The list has only the rooms of the present server.
    case roomsArePartial

    /// What was missed while the connection was lost.
    package enum Missed: Equatable, Sendable {
        case nothing
        /// The events were told one by one.
        case events
        /// They cannot be told any more; the room as it is now was shown.
        case state
    }

    /// What a list of rooms is shown for.
    package enum ListPurpose: Equatable, Sendable {
        /// To choose one to play in.
        case play
        /// To choose one to watch.
        case watch
        /// Somebody asked.
        case look
    }

    /// How a turn came about.
    package enum TurnKind: Equatable, Sendable {
        /// The round's first, for its players.
        case first
        /// A pair gave the same player another one.
        case again
        case next
    }

    /// What a player reached in a round.
    package struct Result: Equatable, Sendable {
        package var player: String
        package var points: Int
        package var counts: Stats
    }

    /// How many sit in a room, of how many that can.
    package struct Seats: Equatable, Sendable {
        var taken: Int
        var all: Int
    }

    /// What a player can ask about the room.
    package enum Question: Equatable, Sendable {
        case score
        case time
        case last
        /// What lies on the table.
        case board
        case left
        case who
        case game(GameAsk)
    }
}

/// A room to which this player may go on: where somebody is who has left this one, or to which
/// somebody invites.
package struct NextRoom: Equatable, Sendable {
    package let player: String
    package let code: String
    /// Whether they made it, or are its host now.
    package let isHost: Bool
    /// What the room was when they invited this player there; nil where they only went there.
    package var invitation: RoomSummary?
    /// Since when this player knows, or can follow.
    package var since: Int

    /// A key is an answer to the offer from then on: one that was under way before meant something
    /// else.
    package var readAt: Int { since + Self.readingMs }
    /// The time in which nobody can have read a new screen and answered it, in milliseconds.
    package static let readingMs = 700

    package func isRead(at: Int) -> Bool { at >= readAt }
}
