public import GameProtocol

/// The number of a session, which identifies a member in rooms.
public struct MemberID: Hashable, Sendable {
    /// The session's number, never used twice while the server runs.
    public var number: UInt64

    /// Wraps the number of a session.
    public init(_ number: UInt64) { self.number = number }
}

/// The parts of a request that its reply repeats.
public struct Envelope: Equatable, Sendable {
    /// The name of the request.
    public var re: String
    /// The request's `id`; nil if the request had none.
    public var id: RequestID?
    /// The names of the request's fields that the server does not know.
    public var ignored: [String]

    /// Creates an envelope.
    public init(re: String, id: RequestID? = nil, ignored: [String] = []) {
        self.re = re
        self.id = id
        self.ignored = ignored
    }
}

extension Reply {
    /// Creates the reply to the request with this envelope.
    public init(to envelope: Envelope, _ outcome: Outcome) {
        self.init(re: envelope.re, id: envelope.id, ignored: envelope.ignored, outcome)
    }
}

/// One input of a room.
public struct RoomInput: Sendable {
    /// The time in milliseconds since the room was opened; never less than in the input before.
    public var at: Int64
    /// The kind of the input.
    public var kind: Kind

    /// One input of a room.
    public init(at: Int64, _ kind: Kind) {
        self.at = at
        self.kind = kind
    }

    /// The kinds of inputs.
    public enum Kind: Sendable {
        /// The secret of the next deal; the answer to `RoomEffect.needsSecret`.
        case secret(DealSecret)
        /// A member enters by a request, perhaps ready at once; indirect to keep a move small.
        indirect case enter(SeatGrant, isReady: Bool, Envelope)
        case request(MemberID, Envelope, RoomRequest)
        /// A member left for good without a request to the room.
        case left(MemberID, LeaveReason)
        /// A member's connection is lost; the room keeps the seat for `resumeMs`.
        case offline(MemberID, resumeMs: Int)
        /// A member's connection is back.
        case online(MemberID)
        /// The time of `Room.deadline` is reached, or the host believes so.
        case alarm
        /// The answer to the `RoomEffect.calculate` with that number.
        case calculated(number: Int, answer: String)
        /// The server has started again, and no member is connected. The room keeps every place for
        /// `resumeMs` from now, and the running turn or pause gets its full time again.
        case restarted(resumeMs: Int)
        /// The server shuts down for good; a running round ends with its proof.
        case shutdown
    }
}

/// One effect, which the room's host carries out. Effects have an order.
public enum RoomEffect: Equatable, Sendable {
    case reply(MemberID, Reply)
    /// Send an event to all members; the members in `own` get their copy instead.
    case event(RoomEvent, own: OwnCopy?)
    /// Send a line to one member.
    case line(MemberID, ConnectionLine)
    case toSpectators(ConnectionLine)
    /// Send a line to all members except one.
    case toOthers(than: MemberID, ConnectionLine)
    /// Send the member nothing more from this room.
    case remove(MemberID)
    case lobby(RoomNotice)
    /// Send `RoomInput.Kind.secret` before any other input.
    case needsSecret
    /// Run this calculation and send `RoomInput.Kind.calculated` when it ends. The room no longer
    /// wants the answer to an earlier calculation.
    indirect case calculate(number: Int, Calculation)

    /// The version of an event for the members who may see its secrets.
    ///
    /// It is a class, because it is rare and would double the size of every effect.
    public final class OwnCopy: Equatable, Sendable {
        /// The members who receive this copy.
        public let members: [MemberID]
        /// The same event with the parts that only these members may know.
        public let event: RoomEvent

        /// Creates a copy for these members.
        public init(members: [MemberID], event: RoomEvent) {
            self.members = members
            self.event = event
        }

        /// Whether two copies have the same event and members.
        public static func == (left: OwnCopy, right: OwnCopy) -> Bool {
            left.members == right.members && left.event == right.event
        }
    }
}

/// A notice from a room to the lobby.
public enum RoomNotice: Equatable, Sendable {
    /// A member has left or could not enter; the place is free.
    case left(MemberID, isBanned: Bool)
    /// A player sits on a seat that the room chose.
    case seated(MemberID, seat: Int)
    /// A spectator could not take the granted seat and stays a spectator; the seat is free.
    case seatRefused(MemberID)
    /// The room's entry in the list has changed.
    case changed(phase: RoomState.Phase, owner: MemberID?)
    /// The room is closed; its code is free.
    case closed
}
