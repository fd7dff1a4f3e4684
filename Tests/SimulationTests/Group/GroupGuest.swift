import Sockets

/// A person who plays at a group of servers, follows each `moved`, and comes back with its token.
final class GroupGuest: WireUser {
    let party: GroupParty
    let name: String
    /// The port at which the guest connects first and seeks a game with any opponent; nil if the
    /// guest wanders between servers.
    let seeksAt: UInt16?
    var chance: Chance
    var room: String?
    /// The port of the server at which the guest was last in its room.
    var roomPort: UInt16 = 0
    /// The time at which the guest entered its room.
    var roomSince = 0
    /// The room that the Redis named for the guest's seat at its last `hello`.
    var toldSeat: String?
    /// The room whose journal had a seat for the guest at that time.
    var keptSeat: String?
    /// The requests that the room has acknowledged since the guest last received an event of it.
    var promises: [GroupParty.Promise] = []
    /// Whether the guest has left for good.
    var hasGone = false
    var isLeaving = false

    let number: Int
    var wire: Wire?
    var port: UInt16 = 0
    var rest: [UInt8] = []
    var isEstablished = false
    var expected: [Expected] = []
    var lastID = 0
    var patience = 5_000
    var token: String?
    var ticket: String?
    /// The port that the server has sent the guest to.
    var target: UInt16?
    var wasSent = false
    var seen: Int?
    var mayGetState = false
    var prompt: Heard?
    /// The time until which the guest does nothing.
    var restsUntil = 0
    private var chatCount = 0
    var wish: (verb: String, fields: String)?
    var asked: (verb: String, fields: String)?
    /// The last time at which the guest was known to be in its room, or received a reply.
    var wellAt = 0
    var heardAt = 0
    var isUnsureOfRoom = false
    /// Whether anyone in the guest's room may draw at any time.
    var isAtFreeTable = false
    /// Whether the guest came as a spectator, or may have come as one because the reply got lost.
    var mayWatch = false
    /// The time since which a seat with the guest's name may exist without a token that the guest
    /// knows; nil if there is none.
    var maySeatSince: Int?

    struct Expected {
        let verb: String
        let id: Int
        let sentAt: Int
        var text = ""
        var cell = 0
        var turn = 0
        var count = 0
    }

    var address: SocketAddress {
        SocketAddress(host: .v4(0x0A00_0200 + UInt32(number)), port: 1_024)
    }
    var world: World { party.world }
    var now: Int { world.scheduler.now }

    init(_ number: Int, _ party: GroupParty, seeksAt: UInt16? = nil) {
        self.seeksAt = seeksAt
        self.number = number
        self.party = party
        name = "g\(number)"
        chance = Chance(seed: party.world.seed &+ UInt64(number) &* 104_729, "guest")
    }

    func begin() {
        world.network.after(chance.below(seeksAt == nil ? 1_500 : 100)) { [self] in tick() }
    }

    /// The time in milliseconds within which a server without its Redis loses its lease and lets
    /// its people go.
    private static let mostWaitMs = 8_000

    func leave() { isLeaving = true }

    var isWell: Bool { hasGone || (wire != nil && isEstablished && expected.isEmpty) }

    private func tick() {
        if hasGone { return }
        let pause =
            1 + party.options.thinkMilliseconds / 2 + chance.below(party.options.thinkMilliseconds)
        world.network.after(pause) { [self] in
            if now >= restsUntil { act() }
            tick()
        }
    }

    private func act() {
        guard wire != nil else { return connect() }
        if let first = expected.first {
            if let since = party.answersSince(port), !first.verb.isEmpty {
                let waited = (now - max(since, first.sentAt)) / 1_000_000
                if waited > Self.mostWaitMs {
                    world.fail(
                        "\(name) has no answer to \(first.verb) \(first.id) for \(waited) ms"
                    )
                }
            }
            if (now - first.sentAt) / 1_000_000 > patience { return drop() }
        }
        guard isEstablished, expected.isEmpty else { return }
        if let room { return play(room) }
        if isLeaving {
            isLeaving = false
            send("bye")
            return
        }
        if let wish {
            self.wish = nil
            return send(wish.verb, wish.fields)
        }
        seek()
    }

    private func seek() {
        if seeksAt != nil { return send("join", Self.quickJoin(party.options.turnSeconds)) }
        if party.isCalm && chance.oneIn(2) { return send("ping") }
        switch chance.below(8) {
        case 7:
            let cards = "\"cards\":[\"AS\",\"2D\",\"3C\",\"4H\",\"5S\",\"6D\",\"7C\",\"8H\"]"
            send(
                "create",
                "\"private\":true,\"game\":\"deck\",\"options\":{\"rules\":\"free\",\(cards)}"
            )
        case 0:
            let password = chance.oneIn(2) ? "\"password\":\"\(GroupParty.password)\"," : ""
            send(
                "create",
                "\"private\":true,\(password)\"game\":\"concentration\",\"options\":{\"pairs\":4,\"hide_ms\":0,\"turn_s\":\(party.options.turnSeconds)}"
            )
        case 1:
            send(
                "create",
                "\"private\":true,\"game\":\"deck\",\"options\":{\"rules\":\"high_card\",\"deck_count\":1,\"turn_s\":\(party.options.turnSeconds),\"cards\":[\"9S\",\"KD\",\"KH\",\"2S\",\"AH\",\"3C\"]}"
            )
        case 2: send("create", "\"private\":true,\"game\":\"klondike\"")
        case 3 where !party.codes.isEmpty, 4 where !party.codes.isEmpty:
            let role = chance.oneIn(3) ? "spectator" : "player"
            let fields = "\"room\":\"\(chance.pick(party.codes))\",\"role\":\"\(role)\""
            send("join", "\(fields),\"password\":\"\(GroupParty.password)\"")
        default: send("join", Self.quickJoin(party.options.turnSeconds))
        }
    }

    private static func quickJoin(_ turnSeconds: Int) -> String {
        "\"game\":\"concentration\",\"options\":{\"pairs\":3,\"hide_ms\":0,\"turn_s\":\(turnSeconds)}"
    }

    private func play(_ room: String) {
        if isLeaving || (!party.isCalm && chance.oneIn(party.options.leaveOneIn)) {
            return send("leave")
        }
        if !party.isCalm && chance.oneIn(40) { return drop() }
        if let prompt {
            self.prompt = nil
            let turn = prompt.numbers["turn"] ?? 0
            if prompt.texts["do"] == "flip", !prompt.cells.isEmpty {
                let cell = chance.pick(prompt.cells)
                return send("flip", "\"cell\":\(cell),\"turn\":\(turn)", cell: cell, turn: turn)
            }
            if prompt.texts["do"] == "move" {
                let move = chance.oneIn(6) ? "undo" : "move"
                return send(
                    move,
                    (move == "undo" ? "" : "\"from\":\"stock\",") + "\"turn\":\(turn)"
                )
            }
            if prompt.texts["do"] == "draw" { return send("draw", "\"turn\":\(turn)") }
        }
        if isAtFreeTable, chance.oneIn(3) { return moveFreely(room) }
        if chance.oneIn(8) {
            chatCount += 1
            let text = "\(name) says \(chatCount)"
            return send("chat", "\"text\":\"\(text)\"", text: text)
        }
        // The round may be over, or this guest may be alone in the room.
        if now - heardAt > 2_000_000_000 { send(chance.oneIn(3) ? "ready" : "ping") }
    }

    /// Makes a random move at a free table, where every player may do anything at any time.
    private func moveFreely(_ room: String) {
        if chance.oneIn(6) { return send(chance.pick(["return", "shuffle"])) }
        let count = chance.within(1...2)
        party.asked(draw: count, by: name, in: room)
        send("draw", "\"count\":\(count)", count: count)
    }
}
