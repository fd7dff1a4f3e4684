import GameProtocol
import Games

/// One thing that a session is told.
enum SessionInput {
    /// The connection is there, and the server has greeted it.
    case opened
    /// A line asks for something.
    case request(Request)
    /// A line is a request that cannot be understood.
    case rejected(Request.Rejected)
    /// A line cannot be read.
    case unreadable(JSONError)
    /// The answer to `SessionStep.charge`: the address may ask this after this many milliseconds; 0
    /// for now.
    case charged(Request, waitMs: Int)
    /// The lobby has begun the session for which a `hello` asked.
    case welcomed(PendingHello, NewSession, token: String, resumeMs: Int)
    /// The lobby gives the session whose token was shown.
    case resumed(PendingHello, ResumedSession, token: String)
    /// The lobby gives it as soon as the connection that holds it has ended.
    case mustWait(PendingHello, MemberID)
    /// The lobby gives no session.
    case denied(PendingHello, Refusal)
    /// The connection that held the session has ended.
    case takeoverGranted
    /// The group was asked, and this waits for its answer.
    case asked(GroupWait)
    /// The group has answered the last question.
    case answered(GroupAnswer)
    /// Nothing of the answer waits any more.
    case waitOver
    /// The peer has a place in a room now.
    case entered(SessionRoom)
    /// The peer has no place in a room any more; the requests that wait for it are refused.
    case leftRoom
    /// Somebody invites this member, for whom the peer spoke a moment ago.
    case invited(MemberID, Invitation)
    /// A code that no list shows, or a password, is tried.
    case triedSecret
    /// A wrong code or password was tried; the session is not read for this long.
    case guessedWrong(pauseMs: Int)
    /// The moment of `SessionStep.deadline` has come.
    case deadline
    /// The peer ended its direction, and all lines were given.
    case endOfInput
    /// The connection cannot go on, or the server ends it.
    case broken(Bye)
    /// The socket is gone.
    case closed
}

/// One thing that a session wants done, in this order.
///
/// What was gathered for the room is put to it before an answer is given: answers leave in the
/// order of the requests. Steps stand apart from their array, which every connection has.
indirect enum SessionStep: Equatable {
    /// Put the gathered requests to the room.
    case perform
    /// Answer a request.
    case reply(Reply)
    /// Take these points from the address, and tell the session by `SessionInput.charged`.
    case charge(AddressCharge, Request)
    /// Answer with what can be asked here.
    case help(Envelope)
    /// Answer with a page of the rooms.
    case list(ListRequest, Envelope)
    /// Answer with what the server has of themes.
    case theme(ThemeRequest, Envelope)
    /// Make a room and enter it.
    case create(CreateRequest, by: MemberID, Envelope)
    /// Enter a room.
    case join(JoinRequest, by: MemberID, Envelope)
    /// Invite somebody of this name to the room.
    case invite(String, by: MemberID, Envelope)
    /// Send a line that answers nothing.
    case tell(ConnectionLine)
    /// Ask the lobby for a new session.
    case greet(PendingHello)
    /// Ask the group whom another server has sent with this ticket.
    case redeem(PendingHello, ticket: String)
    /// Ask the lobby for the session whose token is shown.
    case resume(PendingHello, token: String)
    /// The session has begun, or continues here; with the code of the room to which it comes back.
    case begun(SessionIdentity, isResumed: Bool, room: String? = nil)
    /// Go on in the room where the session had its place, or answer that it has none any more.
    case goOn(PendingHello, ResumedSession, token: String)
    /// Tell the session after this many milliseconds that the time has come, and at no other time;
    /// nil for never.
    case deadline(afterMs: Int?)
    /// Read nothing for this many milliseconds.
    case pauseReading(ms: Int)
    /// Read on, after a wait.
    case readOn
    /// An answer of the group was carried out: unless it made another question, the peer is read again.
    case endWait
    /// The name is somebody else's on another server: the session that was begun ends.
    case loseName(PendingHello, NewSession)
    /// A code was tried that is not the right one, as far as is known.
    case payForGuess
    /// Answer with a page of this server's rooms and of others; nil where those could not be asked.
    case listAll(ListRequest, Envelope, GroupRooms?)
    /// Enter any room here or make one, with this code if there is one.
    case joinHere(CreateRequest, by: MemberID, Envelope, code: String?, maySendOn: Bool)
    /// Tell the lobby and the room what has become of the session; nothing more will be read.
    case end(SessionEnd)
    /// Send the last line and close.
    case close(Bye)
}

/// What an address is charged for.
enum AddressCharge: Equatable {
    /// A request of this many points.
    case points(Int)
    /// A move of this many points, which is made even if there are too few.
    case move(Int)
}

/// The room that a peer is in, as far as its quotas depend on it.
enum SessionRoom: Equatable {
    /// Rounds are played there, each move in its turn.
    case rounds
    /// Anybody may move at any time.
    case sharedTable
}

/// A `hello` until it is answered.
struct PendingHello: Equatable {
    var envelope: Envelope
    var hello: HelloRequest
    /// It had to wait for another connection.
    var hasWaited = false
    /// Nothing follows it: the peer has ended its direction.
    var isLast = false
    /// How many names are drawn for somebody without one, while others have them.
    var drawsLeft = 4
}

/// Who speaks, once that is known.
struct SessionIdentity: Equatable {
    let member: MemberID
    let name: String
    /// Which of the session's connections this is, from 1.
    let epoch: Int
    // Small, and in this order, because each session has one.
    let heartbeatSeconds: Int16?
    let isStrict: Bool
}

/// What becomes of a session whose connection ends.
enum SessionEnd: Equatable {
    /// There was none yet.
    case unauthenticated
    /// The connection waited for one, which others have.
    case awaiting(MemberID)
    /// It was begun, and its name was not asked of the group to the end.
    case unnamed(MemberID)
    /// Its place is kept, with what the next connection has to know.
    case disconnected(SessionIdentity, lastID: RequestID?, SessionQuota)
    /// It is over, by its own wish, which is answered once its room has recorded that.
    case left(SessionIdentity, Envelope)
}
