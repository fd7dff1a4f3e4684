import GameProtocol
import Games

/// An order of an operator to one server of the cluster, `GameServer cluster`.
///
/// It waits in the Redis under the server's incarnation, so that it never reaches a later server at the same address.
/// The server looks for orders whenever it renews its lease.
enum GroupOrder: Equatable, Sendable {
    /// Stop in order, as on SIGTERM.
    case stop
    /// Hand the room over to another server.
    case move(String, to: ServerPlace)
    /// Continue a room that has no server.
    case take(String)

    /// Seconds for which an order waits for its server.
    static let lifeSeconds = 15

    static func key(_ incarnation: String) -> String { "ct:order:\(incarnation)" }

    var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        switch self {
        case .stop: writer.field("do", "stop")
        case .move(let code, let place):
            writer.field("do", "move")
            writer.field("room", code)
            place.encodeFields(into: &writer)
        case .take(let code):
            writer.field("do", "take")
            writer.field("room", code)
        }
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Parses an order; nil if it is malformed.
    init?(_ bytes: [UInt8]) {
        guard var fields = try? JSONReader().read(bytes), let word = try? fields.string("do") else {
            return nil
        }
        let code = (try? fields.string("room")).flatMap { RoomCode.accepts($0) ? $0 : nil }
        switch (word, code) {
        case ("stop", _): self = .stop
        case ("move", let code?):
            guard let place = try? ServerPlace(&fields) else { return nil }
            self = .move(code, to: place)
        case ("take", let code?): self = .take(code)
        default: return nil
        }
    }
}

extension GroupMember {
    /// Renews the lease, and asks for an order of an operator.
    mutating func renew(_ effects: inout [Effect]) {
        lease.privateCount = rooms.values.count { $0.card.summary == nil }
        send(.renew, ["SET", leaseKey, lease.text, "XX", "PX", Self.leaseMs], &effects)
        guard let incarnation, !isDraining else { return }
        send(.order, ["GETDEL", GroupOrder.key(incarnation)], &effects)
    }
}

extension GroupDesk {
    /// Carries out an order of an operator.
    func carryOut(_ order: GroupOrder) {
        switch order {
        case .stop:
            // A second signal would end the running rounds.
            if member.isDraining { return }
            plan.log.info("group_order", ["order": .text("stop")])
            plan.stop()
        case .move(let code, let place):
            plan.log.info(
                "group_order",
                ["order": .text("move"), "room": .text(code), "to": .text(place.name)]
            )
            streams?.handOver(code, for: nil, to: place, at: loop.now)
        case .take(let code):
            plan.log.info("group_order", ["order": .text("take"), "room": .text(code)])
            streams?.claim(code) { [log = plan.log] claim in
                if case .claimed = claim { return }
                log.warning("group_order_failed", ["order": .text("take"), "room": .text(code)])
            }
        }
    }
}
