import GameProtocol
import Games

/// An input of a session: a line of the peer, an answer of another part of the server, or an event.
enum SessionInput {
    /// The connection is open, and the server has greeted it.
    case opened
    case request(Request)
    /// A line with a request that cannot be understood.
    case rejected(Request.Rejected)
    /// A line cannot be read.
    case unreadable(JSONError)
    /// The answer to `SessionStep.charge`: the address may make this request after `waitMs`
    /// milliseconds; 0 means now.
    case charged(Request, waitMs: Int)
    /// The lobby has begun the session for which a `hello` asked.
    case welcomed(PendingHello, NewSession, token: String, resumeMs: Int)
    /// The lobby gives the session of the token.
    case resumed(PendingHello, ResumedSession, token: String)
    /// The lobby gives the session as soon as the connection that holds it has ended.
    case mustWait(PendingHello, MemberID)
    /// The lobby refuses a session.
    case denied(PendingHello, Refusal)
    /// The connection that held the session has ended.
    case takeoverGranted
    /// The cluster has a question, and this request waits for the answer.
    case asked(GroupWait)
    /// The cluster has answered the last question.
    case answered(GroupAnswer)
    /// The steps after the cluster's answer have been carried out.
    case waitOver
    case entered(SessionRoom)
    /// The peer has no place in its room any longer. The gathered requests to the room are refused.
    case leftRoom
    /// Another player invites the member for whom the connection spoke when the lobby answered.
    case invited(MemberID, Invitation)
    /// The peer tries a password, or a code that no list shows.
    case triedSecret
    /// A code or password was wrong. The session is not read for `pauseMs` milliseconds.
    case guessedWrong(pauseMs: Int)
    /// The time of `SessionStep.deadline` has come.
    case deadline
    /// The peer has ended its input, and the session has received all lines.
    case endOfInput
    /// The connection cannot continue, or the server ends it. `Bye` has the reason.
    case broken(Bye)
    /// The socket is gone.
    case closed
}

/// An action that a session wants done. Steps are carried out in order.
///
/// The room receives the gathered requests before any answer is sent, so answers keep the order of
/// the requests. The enum is `indirect` to keep the array small that every connection has.
indirect enum SessionStep: Equatable {
    /// Hand the gathered requests to the room.
    case perform
    case reply(Reply)
    /// Charge the address, and report the wait with `SessionInput.charged`.
    case charge(AddressCharge, Request)
    /// Answer with the list of requests.
    case help(Envelope)
    /// Answer with a page of the list of rooms.
    case list(ListRequest, Envelope)
    /// Answer with a page of the list of people.
    case people(PeopleRequest, Envelope)
    case ladder(LadderRequest, Envelope)
    case theme(ThemeRequest, Envelope)
    /// Make a room and enter it.
    case create(CreateRequest, by: MemberID, Envelope)
    case join(JoinRequest, by: MemberID, Envelope)
    /// Invite the player with this name to the room.
    case invite(String, by: MemberID, Envelope)
    case seatBot(BotRequest, by: MemberID, Envelope)
    /// Send a line that answers no request.
    case tell(ConnectionLine)
    /// Ask the lobby for a new session.
    case greet(PendingHello)
    /// Ask the cluster for the data of this ticket from another server.
    case redeem(PendingHello, ticket: String)
    /// Ask the lobby for the session of this token.
    case resume(PendingHello, token: String)
    /// Log that the session has begun or continues here, in the room with code `room` if not nil.
    case begun(SessionIdentity, isResumed: Bool, room: String? = nil)
    /// Answer the `hello`, and continue in the room where the session still has a place, if any.
    case goOn(PendingHello, ResumedSession, token: String)
    /// Send `SessionInput.deadline` after this time, which replaces any earlier one; nil for never.
    case deadline(afterMs: Int?)
    /// Read nothing for this many milliseconds.
    case pauseReading(ms: Int)
    /// Read again after a wait.
    case readOn
    /// End the wait for the cluster. Then read more lines, if the cluster is not asked again.
    case endWait
    /// End the new session, because its name is in use on another server.
    case loseName(PendingHello, NewSession)
    /// Count a wrong code as a guess.
    case payForGuess
    /// Answer with a page of all servers' rooms; nil if the other servers are out of reach.
    case listAll(ListRequest, Envelope, GroupRooms?)
    /// Enter any open room here. If there is none, make a room, with this code unless it is nil.
    case joinHere(CreateRequest, by: MemberID, Envelope, code: String?, maySendOn: Bool)
    /// Enter the room with this code, where an opponent waits or will come.
    case joinOpponent(CreateRequest, by: MemberID, Envelope, code: String)
    /// Report the end of the session to the lobby and the room. The session reads nothing more.
    case end(SessionEnd)
    /// Send the last line and close.
    case close(Bye)
}

/// A charge to an address, in points.
enum AddressCharge: Equatable {
    /// A request, which is refused if there are too few points.
    case points(Int)
    /// A move, which is made even if there are too few points.
    case move(Int)
}

/// The kind of the peer's room, which decides some quotas of the session.
enum SessionRoom: Equatable {
    /// A room with rounds, where players move one after the other.
    case rounds
    /// A table where every player may move at any time.
    case sharedTable
}

/// A `hello` that is not answered yet.
struct PendingHello: Equatable {
    var envelope: Envelope
    var hello: HelloRequest
    /// Whether the `hello` had to wait until another connection ended.
    var hasWaited = false
    /// Whether the peer has ended its input, so that no line follows.
    var isLast = false
    /// The number of guest names that may still be drawn if other servers have the drawn names.
    var drawsLeft = 4
}

/// The session for which a connection speaks.
struct SessionIdentity: Equatable {
    let member: MemberID
    let name: String
    // Each session has an identity. This type and this order keep it small.
    let heartbeatSeconds: Int16?
    let isStrict: Bool
}

/// The fate of a session whose connection ends.
enum SessionEnd: Equatable {
    /// The connection had no session.
    case unauthenticated
    /// The connection waited for a session that another connection holds.
    case awaiting(MemberID)
    /// The session has begun, but the cluster has not confirmed its name.
    case unnamed(MemberID)
    /// The session keeps its seat. `lastID` and the quota are for the next connection.
    case disconnected(SessionIdentity, lastID: RequestID?, SessionQuota)
    /// The peer has ended the session, and gets its answer once the room has recorded the end.
    case left(SessionIdentity, Envelope)
}
