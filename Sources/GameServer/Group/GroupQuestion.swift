import GameProtocol
import Games

/// What somebody asks of the group of servers.
enum GroupQuestion: Sendable {
    /// A session wants the name, perhaps that of its session on another server, which had this hash.
    case name(String, TokenHash, by: MemberID, before: String?)
    /// Somebody shows what another server gave.
    case ticket(String)
    /// Somebody shows the token of no session here, and perhaps the code of its room.
    case seat(TokenHash, room: String?)
    /// Somebody asks for a room that is not here.
    case room(String, by: MemberID)
    /// Somebody seeks any room of the game, and none is open here; a new one is noted as open, or not.
    case quick(GameKind, by: MemberID, isNoted: Bool = true)
    /// Somebody seeks any room of the game, and none can be made here; or wants to make one.
    case place(GameKind?, by: MemberID)
    /// Others' rooms on a page of the list.
    case list(ListRequest)
}

/// What the group says.
enum GroupAnswer: Equatable, Sendable {
    /// The name is the asker's.
    case granted
    /// The name is somebody else's.
    case taken
    case ticket(GroupTicket)
    /// Another server answers.
    case moved(Redirection)
    /// The room is to be made here, with this code if there is one.
    case here(code: String?)
    case rooms(GroupRooms)
    /// The room was on a server that is gone, and any other may go on with it.
    case orphan(String)
    /// The room is here by now.
    case takenIn(String)
    /// There is no such thing in the group.
    case none
    /// That cannot be found out now, or its server is away.
    case unavailable
}

/// Whom another server has sent.
struct GroupTicket: Equatable, Sendable {
    /// Nil for somebody who had no name there.
    let name: String?
    /// What the name's session there is known by.
    let hash: String?
    let room: String?
}

/// Rooms of other servers, in the order of their codes.
struct GroupRooms: Equatable, Sendable {
    var rooms: [RoomSummary]
    /// The code up to which these are all; nil where there are no others behind.
    var end: String?

    /// These rooms and those of this server on one page.
    func page(with own: RoomPage, limit: Int) -> RoomPage {
        // Behind the end of either nobody knows what the other has.
        let ends = [end, own.next].compactMap { $0 }
        let last = ends.min()
        // A room that has just come here may be another server's still, as others see it.
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
    /// Reads what was kept under a ticket; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard var fields = try? JSONReader().read(bytes) else { return nil }
        let name = try? fields.string("name")
        guard name.map(NameRule.accepts) ?? true else { return nil }
        self.name = name
        hash = (try? fields.string("hash")).flatMap { Hexadecimal.accepts($0) ? $0 : nil }
        room = (try? fields.string("room")).flatMap { RoomCode.accepts($0) ? $0 : nil }
    }

    /// The text that is kept under a ticket, up to the room's code, and what follows that.
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

/// What a server says of itself in its lease.
struct GroupLease: Equatable, Sendable {
    let place: ServerPlace
    /// How many more rooms it takes; 0 where it takes nobody.
    var free: Int
    /// It is about to stop, and nobody is to be sent there.
    var isDraining = false

    /// As it stands there: how many rooms are free, and where the server is.
    var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        place.encodeFields(into: &writer)
        writer.endObject()
        return (isDraining ? "0d " : "\(free) ") + String(decoding: writer.bytes, as: UTF8.self)
    }

    init(place: ServerPlace, free: Int) {
        self.place = place
        self.free = free
    }

    /// Nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let space = bytes.firstIndex(of: UInt8(ascii: " ")), space <= 9,
            let free = Int(String(decoding: bytes[..<space], as: UTF8.self)), free >= 0,
            var fields = try? JSONReader().read(bytes[(space + 1)...]),
            let place = try? ServerPlace(&fields)
        else { return nil }
        self.init(place: place, free: free)
    }
}

extension GroupAnswer {
    /// What became of the room of a server that is gone; nil where another one has it.
    init?(_ claim: StreamClaim, of code: String) {
        switch claim {
        case .claimed: self = .takenIn(code)
        case .none: self = .none
        case .owned: return nil
        case .unavailable: self = .unavailable
        }
    }
}

/// Pages of other servers' rooms as they were a moment ago: who lists them all the time costs the Redis no more.
struct RecentLists {
    private var pages: [(list: ListRequest, rooms: GroupRooms, at: Int)] = []

    static let (lifeMs, maximumCount) = (1_000, 32)

    /// The page, if it was asked for a moment ago.
    func page(_ list: ListRequest, at now: Int) -> GroupRooms? {
        pages.first { $0.list == list && now - $0.at < Self.lifeMs }?.rooms
    }

    mutating func keep(_ rooms: GroupRooms, for list: ListRequest, at now: Int) {
        pages.removeAll { $0.list == list || now - $0.at >= Self.lifeMs }
        if pages.count == Self.maximumCount { pages.removeFirst() }
        pages.append((list, rooms, now))
    }
}
