import GameProtocol
import Games

/// One thing that the lobby is told.
///
/// Times are milliseconds of a monotonic clock.
enum LobbyInput {
    /// Somebody gives a name, or wants a free one.
    case hello(name: String?, TokenHash, by: ConnectionID)
    /// Somebody shows the token of a session; again, when whoever held it has ended.
    case resume(TokenHash, by: ConnectionID)
    /// Somebody wants a page of the rooms.
    case list(ListRequest)
    /// A session wants a new room whose options have been found good.
    case create(MemberID, NewRoom, from: Peerage, at: Int)
    /// A session wants a place.
    case join(MemberID, JoinTarget, from: Peerage, at: Int)
    /// A room tells what has become of it.
    case room(code: String, RoomNotice)
    /// A session's connection has ended, or one that waited to take it over.
    case lost(MemberID, by: ConnectionID, lastID: RequestID?, chat: TokenBucket? = nil, at: Int)
    /// A session ends for good; its name and its place are free.
    case ended(MemberID)
    /// The time of `Lobby.deadline` has come.
    case alarm(at: Int)
    /// A room was brought back, before anybody is served.
    case restored(RestoredRoom, at: Int)
    /// No new room may get these codes: there are files with their names.
    case reserved(Set<String>)
    /// Nothing is left of the rooms with these codes.
    case freed([String])
    /// The host has chosen other limits, for what comes after.
    case limits(LobbyLimits)
    /// The server is about to stop: nobody gets a place any more.
    case drain
}

/// Where a request to the lobby comes from, for the limits that count by address.
struct Peerage {
    /// The key under which addresses are counted.
    var addressKey: SocketAddress.Host
    /// A connection from this computer, which no limit by address concerns.
    var isLoopback: Bool
}

/// A room that is wanted: its options each have a value.
struct NewRoom: Equatable {
    var title: String?
    var seats: Int
    var isPrivate: Bool
    var password: PasswordHash?
    var options: GameOptions
}

/// What a room is made of is also the first line of its journal.
extension NewRoom {
    init(_ header: JournalHeader) {
        self.init(
            title: header.title,
            seats: header.seats,
            isPrivate: header.isPrivate,
            password: header.password,
            options: header.options
        )
    }

    func header(code: String) -> JournalHeader {
        JournalHeader(
            room: code,
            title: title,
            seats: seats,
            isPrivate: isPrivate,
            options: options,
            password: password
        )
    }
}

/// The place that is wanted.
enum JoinTarget {
    case room(code: String, role: Role, password: String?)
    /// The oldest open room of the game, or else a new one.
    case quick(NewRoom)
}

/// The lobby's answer to one input.
enum LobbyAnswer: Equatable {
    /// Nothing to say.
    case none
    case welcomed(MemberID, name: String)
    /// The session is the asker's.
    case resumed(ResumedSession)
    /// The session is the asker's as soon as these connections have ended, which are to be told.
    case mustWait(MemberID, replaced: [ConnectionID])
    /// The session is without a connection; its room is to be told that the place is kept.
    ///
    /// `tenure` says which of its connections ended: the room may know a later one already.
    case kept(room: String, tenure: Int, resumeMs: Int)
    /// Another connection waited, and is to be told that the session is its own now.
    case succeeded(by: ConnectionID)
    /// These were away for too long; their rooms are to be told that they are gone.
    case expired([Absence])
    case page([RoomSummary], next: String?)
    /// The room is new; whoever asked makes it and enters it.
    case opened(Place, NewRoom)
    /// The place is in a room that exists.
    case granted(Place)
    case refused(Refusal)

    /// Somebody whose place was kept for nothing.
    struct Absence: Equatable {
        var member: MemberID
        var room: String
    }
}

/// A session that was taken up again, as the connection before left it.
struct ResumedSession: Equatable {
    let member: MemberID
    let name: String
    /// The code of the room in which its place was kept; nil where it was in none.
    let room: String?
    /// Which of the session's connections this is, from 1.
    let tenure: Int
    /// The mark of the last request that was handled.
    let lastID: RequestID?
    let chat: TokenBucket
}

/// A place in a room, granted and not yet taken.
struct Place: Equatable {
    var code: String
    var name: String
    var role: Role
    /// The seat, from 0; nil for a spectator.
    var seat: Int?
    /// Which of the session's places this is, from 1.
    var visit: Int
    /// What knows the session's token again; for the room's journal.
    var token: TokenHash
}
