import GameProtocol

@testable import GameServer
@testable import Games

/// All bytes that each person in a room received.
///
/// The `commit` is left out, because it alone may differ between two deals with the same visible
/// cards.
struct Audience {
    private(set) var inboxes: [MemberID: [UInt8]] = [:]
    /// The events that the room keeps.
    private(set) var history = RoomHistory()
    /// The number of the last event before each person entered.
    private(set) var cameAfter: [MemberID: Int64] = [:]
    /// The bytes of each event that each present person received, by number.
    private(set) var events: [MemberID: [Int64: [UInt8]]] = [:]
    private var seq: Int64 = 0
    private var present: [MemberID] = []
    private var spectators: Set<MemberID> = []

    /// Notes that a person enters, before the effects of the entry are delivered.
    mutating func admit(_ grant: SeatGrant) {
        if !present.contains(grant.member) { cameAfter[grant.member] = seq }
        present.removeAll { $0 == grant.member }
        present.append(grant.member)
        if grant.role == .spectator {
            spectators.insert(grant.member)
        } else {
            spectators.remove(grant.member)
        }
    }

    mutating func deliver(_ effects: [RoomEffect]) {
        for effect in effects {
            switch effect {
            case .reply(let member, let reply):
                send(to: [member]) { Self.masked(reply).encode(into: &$0) }
            case .event(let event, let own): tell(event, own)
            case .line(let member, let line): send(to: [member]) { line.encode(into: &$0) }
            case .toSpectators(let line):
                send(to: present.filter(spectators.contains)) { line.encode(into: &$0) }
            case .toOthers(let member, let line):
                send(to: present.filter { $0 != member }) { line.encode(into: &$0) }
            case .remove(let member): present.removeAll { $0 == member }
            case .lobby, .needsSecret, .calculate: break
            }
        }
    }

    /// Sends every person the state of the room, as a resume does.
    mutating func show(_ room: Room, toNobodyBut viewer: MemberID? = nil) {
        for member in present where viewer == nil || viewer == member {
            send(to: [member]) {
                ConnectionLine.state(Self.masked(room.state(for: member))).encode(into: &$0)
            }
        }
    }

    private mutating func tell(_ event: RoomEvent, _ own: RoomEffect.OwnCopy?) {
        seq = event.seq
        let open = Self.bytes { Self.masked(event).encode(into: &$0) }
        let copy = own.map { own in Self.bytes { Self.masked(own.event).encode(into: &$0) } }
        let owners = own?.members ?? []
        for member in present {
            let line = owners.contains(member) ? copy ?? open : open
            inboxes[member, default: []] += line
            events[member, default: [:]][seq] = line
        }
        open.withUnsafeBufferPointer { open in
            guard let copy else { return history.append(open) }
            copy.withUnsafeBufferPointer { history.append(open, own: $0, owners: owners) }
        }
    }

    /// Sends every person the events of a resume with some last seen number.
    mutating func replay(step: Int, toNobodyBut viewer: MemberID? = nil) {
        for member in present where viewer == nil || viewer == member {
            let seen = Int64(step * 7) % (seq + 1)
            guard seen >= cameAfter[member] ?? 0 else { continue }
            inboxes[member, default: []] += history.lines(after: seen, for: member, of: "A") ?? []
        }
    }

    private static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.bytes
    }

    private mutating func send(to members: [MemberID], _ write: (inout JSONWriter) -> Void) {
        let bytes = Self.bytes(write)
        for member in members { inboxes[member, default: []] += bytes }
    }

    private static func masked(_ reply: Reply) -> Reply {
        var reply = reply
        switch reply.outcome {
        case .ok(.entered(let state)): reply.outcome = .ok(.entered(masked(state)))
        case .ok(.state(let state)): reply.outcome = .ok(.state(masked(state)))
        default: break
        }
        return reply
    }

    private static func masked(_ event: RoomEvent) -> RoomEvent {
        var event = event
        if case .started(var started) = event.body {
            started.commit = ""
            event.body = .started(started)
        }
        if case .game(.deck(var deck)) = event.body,
            case .shuffled(let isShuffled, let player, let pile, let deal?) = deck.action
        {
            var deal = deal
            deal.commit = ""
            deck.action = .shuffled(
                isShuffled: isShuffled,
                player: player,
                pile: pile,
                deal: deal
            )
            event.body = .game(.deck(deck))
        }
        return event
    }

    private static func masked(_ state: RoomState) -> RoomState {
        var state = state
        state.commit = nil
        return state
    }
}
