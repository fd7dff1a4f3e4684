import GameProtocol

@testable import Games

/// All the bytes that everybody in a room was sent, by person.
///
/// The one thing that may differ between two deals nobody has seen into, `commit`, is left out.
struct Audience {
    private(set) var inboxes: [MemberID: [UInt8]] = [:]
    private var present: [MemberID] = []
    private var spectators: Set<MemberID> = []

    /// Notes who is let in before the effects of that are delivered.
    mutating func admit(_ entrance: Entrance) {
        present.removeAll { $0 == entrance.member }
        present.append(entrance.member)
        if entrance.role == .spectator {
            spectators.insert(entrance.member)
        } else {
            spectators.remove(entrance.member)
        }
    }

    mutating func deliver(_ effects: [RoomEffect]) {
        for effect in effects {
            switch effect {
            case .reply(let member, let reply):
                send(to: [member]) { Self.masked(reply).encode(into: &$0) }
            case .event(let event, let own):
                let owners = own?.members ?? []
                send(to: present.filter { !owners.contains($0) }) {
                    Self.masked(event).encode(into: &$0)
                }
                if let own { send(to: owners) { Self.masked(own.event).encode(into: &$0) } }
            case .line(let member, let line): send(to: [member]) { line.encode(into: &$0) }
            case .toSpectators(let line):
                send(to: present.filter(spectators.contains)) { line.encode(into: &$0) }
            case .toOthers(let member, let line):
                send(to: present.filter { $0 != member }) { line.encode(into: &$0) }
            case .remove(let member): present.removeAll { $0 == member }
            case .lobby, .needsSecret: break
            }
        }
    }

    /// Shows everybody the room, as a resume would.
    mutating func show(_ room: Room, toNobodyBut viewer: MemberID? = nil) {
        for member in present where viewer == nil || viewer == member {
            send(to: [member]) {
                ConnectionLine.state(Self.masked(room.state(for: member))).encode(into: &$0)
            }
        }
    }

    private mutating func send(to members: [MemberID], _ write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        write(&writer)
        for member in members { inboxes[member, default: []] += writer.bytes }
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
