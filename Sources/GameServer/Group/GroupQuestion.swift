import GameProtocol
import Games

/// A question to the cluster.
enum GroupQuestion: Sendable {
    /// A session wants the name. `before` is the hash of the player's former session on another server, if any.
    case name(String, TokenHash, by: MemberID, before: String?)
    /// A player shows a ticket that another server gave.
    case ticket(String)
    /// A player shows a token that no session here has, and perhaps the code of its room.
    case seat(TokenHash, room: String?)
    /// A member asks for a room that is not here.
    case room(String, by: MemberID)
    /// A member seeks any room of the game, and none is open here. `isNoted`: publish a new room as open at once.
    case quick(GameKind, by: MemberID, isNoted: Bool = true)
    /// A member seeks any room of the game and none can be made here; without a game, a server that can make one.
    case place(GameKind?, by: MemberID)
    /// A page of other servers' rooms.
    case list(ListRequest)
}

/// An answer of the cluster.
enum GroupAnswer: Equatable, Sendable {
    /// The name belongs to the asker.
    case granted
    /// The name belongs to another session.
    case taken
    case ticket(GroupTicket)
    /// Another server is responsible, and the asker is redirected to it.
    case moved(Redirection)
    /// The room is to be made here, with this code if there is one.
    case here(code: String?)
    case rooms(GroupRooms)
    /// The answer to a request for a page of the ladder; not from the cluster.
    case ladder(Result<LadderReply, Refusal>)
    /// The room's server is gone, and any other server may take the room over.
    case orphan(String)
    /// This server has taken the room over.
    case takenIn(String)
    /// The cluster does not know the thing that the question asks for.
    case none
    /// The answer cannot be found now, or the server that has it is away.
    case unavailable
}

/// Data about a player whom another server has sent here.
struct GroupTicket: Equatable, Sendable {
    /// The player's name; nil if the player had none on the other server.
    let name: String?
    /// The hash of the session with that name on the other server.
    let hash: String?
    let room: String?
}

/// Rooms of other servers, in the order of their codes.
struct GroupRooms: Equatable, Sendable {
    var rooms: [RoomSummary]
    /// The last code of the complete part of the list; nil if no rooms follow.
    var end: String?

    /// Merges these rooms and the rooms of this server into one page.
    func page(with own: RoomPage, limit: Int) -> RoomPage {
        // Beyond the smaller end, one of the lists has gaps.
        let ends = [end, own.next].compactMap { $0 }
        let last = ends.min()
        // Other servers may still list a room that has just come here.
        let here = Set(own.rooms.map(\.room))
        var all = (rooms.filter { !here.contains($0.room) } + own.rooms)
            .sorted { $0.room < $1.room }
        if let last { all.removeAll { $0.room > last } }
        var page = RoomPage(rooms: [], next: nil)
        var byteCount = 0
        for room in all {
            var writer = JSONWriter()
            room.encode(into: &writer)
            byteCount += writer.count + 1
            let isFull = byteCount > Limits.maximumServerLineBytes - 8_192
            if page.rooms.count == limit || isFull {
                page.next = page.rooms.last?.room
                return page
            }
            page.rooms.append(room)
        }
        page.next = last
        return page
    }
}

extension GroupTicket {
    /// Parses the text that was stored under a ticket; nil if it is malformed.
    init?(_ bytes: [UInt8]) {
        guard var fields = try? JSONReader().read(bytes) else { return nil }
        let name = try? fields.string("name")
        guard name.map(NameRule.accepts) ?? true else { return nil }
        self.name = name
        hash = (try? fields.string("hash")).flatMap { Hexadecimal.accepts($0) ? $0 : nil }
        room = (try? fields.string("room")).flatMap { RoomCode.accepts($0) ? $0 : nil }
    }

    /// Returns the text to store under a ticket in two halves, before and after the room's code.
    static func text(name: String?, hash: String?, from: String) -> (head: String, tail: String) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("from", from)
        writer.field("name", ifPresent: name)
        writer.field("hash", ifPresent: hash)
        writer.field("room", "")
        writer.endObject()
        let text = String(decoding: writer.bytes, as: UTF8.self)
        return (String(text.dropLast(2)), "\"}")
    }
}

/// The public state of a server, which its lease contains.
struct GroupLease: Equatable, Sendable {
    let place: ServerPlace
    /// The number of rooms that the server can still make; 0 if it admits no players.
    var free: Int
    /// Whether the server is about to stop, so that no players are sent to it.
    var isDraining = false
    /// The key of connections to the server for browsers; nil for a server that knows no such connections.
    var key: String?
    /// The version of the server; nil for a server that takes no orders of an operator.
    var version: String?
    /// Whether the Redis keeps the rooms of the server, so that it can continue rooms of others.
    var isReplicated = false
    /// The time at which the server started, in seconds since 1970; nil if its lease does not say so.
    var since: Int?
    /// The number of the server's private rooms, which are in no list; nil if its lease does not say so.
    var privateCount: Int?

    /// The number of hexadecimal digits of a key.
    static let keyCount = 32

    /// The text of the lease: the number of free rooms, and the address of the server.
    var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        place.encodeFields(into: &writer)
        writer.field("relay", ifPresent: key)
        writer.field("version", ifPresent: version)
        writer.field("since", ifPresent: since)
        writer.field("private", ifPresent: privateCount)
        if isReplicated { writer.field("replicated", true) }
        writer.endObject()
        return (isDraining ? "0d " : "\(free) ") + String(decoding: writer.bytes, as: UTF8.self)
    }

    init(place: ServerPlace, free: Int) {
        self.place = place
        self.free = free
    }

    /// Parses a lease; nil if it is malformed.
    init?(_ bytes: [UInt8]) {
        guard let space = bytes.firstIndex(of: UInt8(ascii: " ")), space <= 9,
            let free = Int(String(decoding: bytes[..<space], as: UTF8.self)), free >= 0,
            var fields = try? JSONReader().read(bytes[(space + 1)...]),
            let place = try? ServerPlace(&fields)
        else { return nil }
        self.init(place: place, free: free)
        key = (try? fields.string("relay")).flatMap {
            Hexadecimal.accepts($0) && $0.utf8.count == Self.keyCount ? $0 : nil
        }
        version = try? fields.string("version")
        since = try? fields.int("since", in: 0...Int(Limits.maximumInteger))
        isReplicated = (try? fields.bool("replicated")) ?? false
        privateCount = try? fields.int("private", in: 0...Int(Limits.maximumInteger))
    }
}

extension GroupAnswer {
    /// Converts the result of a claim; nil if another server has the room.
    init?(_ claim: StreamClaim, of code: String) {
        switch claim {
        case .claimed: self = .takenIn(code)
        case .none: self = .none
        case .owned: return nil
        case .unavailable: self = .unavailable
        }
    }
}

/// Recent pages of other servers' rooms. A client that lists rooms all the time adds no load to the Redis.
struct RecentLists {
    private var pages: [(list: ListRequest, rooms: GroupRooms, at: Int)] = []

    static let (lifeMs, maximumCount) = (1_000, 32)

    /// The page, if it was requested within the last second.
    func page(_ list: ListRequest, at now: Int) -> GroupRooms? {
        pages.first { $0.list == list && now - $0.at < Self.lifeMs }?.rooms
    }

    mutating func keep(_ rooms: GroupRooms, for list: ListRequest, at now: Int) {
        pages.removeAll { $0.list == list || now - $0.at >= Self.lifeMs }
        if pages.count == Self.maximumCount { pages.removeFirst() }
        pages.append((list, rooms, now))
    }
}

/// The purpose of a command, which decides how its reply is read.
enum GroupPurpose: Equatable, Sendable {
    case rights
    case enter
    case renew
    case nodes
    case orphans
    case wanted
    case release(String)
    case reserve(String)
    case room(String)
    case goneRoom(String)
    case person(MemberID)
    case gonePerson(GroupMember.Holder)
    /// A question, and the code that the script may have noted as an open room.
    case question(Int, code: String?)
    /// A command for a room's journal.
    case stream(StreamPurpose)
    /// A request for the number of replicas.
    case copies
    /// A request for an operator's order to this server.
    case order
    /// A command of an operator, sent by `GameServer cluster`.
    case visit
    /// The reply has no effect.
    case other
}
