import GameProtocol
import Testing

@testable import GameServer
@testable import Games
@testable import GamesTests

/// Tests that a room's batch sends each member the same lines as the list of its effects.
@Suite struct OutgoingBatchTests {
    private static let board = ["A", "A", "B", "B", "C", "C"].enumerated().map { index, pair in
        Face(code: "\(pair)\(index)", pair: pair, text: pair, label: pair)
    }

    /// Returns the lines for a member by the list of effects.
    private static func lines(_ effects: [RoomEffect], of member: MemberID, _ role: Role) -> String
    {
        var writer = JSONWriter()
        for effect in effects {
            switch effect {
            case .reply(member, let reply): reply.encode(into: &writer)
            case .event(let event, let own):
                let isOwner = own?.members.contains(member) ?? false
                (isOwner ? own?.event ?? event : event).encode(into: &writer)
            case .line(member, let line): line.encode(into: &writer)
            case .toSpectators(let line): if role == .spectator { line.encode(into: &writer) }
            case .toOthers(let other, let line): if other != member { line.encode(into: &writer) }
            default: break
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Gives one input to the room and to its twin, and compares their lines.
    private static func put(_ kind: RoomInput.Kind, _ test: inout TestRoom) -> Bool {
        var twin = test.room
        test.put(kind)
        guard let input = test.inputs.last else { return false }
        var batch = OutgoingBatch()
        let seq = twin.seq
        batch.history = RoomHistory(after: seq)
        twin.receive(input, &batch)
        let events = test.effects.filter { if case .event = $0 { true } else { false } }
        let members = twin.members.map { ($0.id, $0.role) }
        return twin.seq == test.room.seq
            && members.allSatisfy { member, role in
                var bytes: [UInt8] = []
                batch.withLines(of: member, role) { bytes += $0 }
                let kept = batch.history.lines(after: seq, for: member, of: twin.quotedCode) ?? []
                return String(decoding: bytes, as: UTF8.self)
                    == lines(test.effects, of: member, role)
                    && String(decoding: kept, as: UTF8.self) == lines(events, of: member, role)
            }
    }

    private static func flip(_ name: String, _ cell: Int, _ test: inout TestRoom) -> Bool {
        let flip = RoomRequest.move(.concentration(.flip(cell: cell, turn: nil)))
        let envelope = Envelope(re: "flip", id: .number(7))
        return put(.request(test.member(name), envelope, flip), &test)
    }

    @Test(arguments: [0, 1_500]) func `a game is told alike`(hideMs: Int) {
        var test = TestRoom(Self.board) { $0.hideMs = hideMs }
        test.watch("eve")
        for name in ["ann", "bob"] {
            let member = test.member(name)
            let seat = name == "ann" ? 0 : 1
            let entrance = RoomInput.Kind.entrance(
                member,
                name,
                .player,
                seat: seat,
                isReady: true,
                re: "join"
            )
            #expect(Self.put(entrance, &test))
        }
        // Pairs and mismatches, with extra flips out of turn and of a cell that does not exist.
        for (first, second) in [(1, 3), (1, 2), (3, 5), (3, 4), (5, 6)] {
            for cell in [first, second, first, 7] {
                #expect(Self.flip("ann", cell, &test))
                #expect(Self.flip("bob", cell, &test))
            }
            test.at += Int64(hideMs)
            #expect(Self.put(.alarm, &test))
        }
        let chat = RoomRequest.chat(text: "well played")
        #expect(Self.put(.request(test.member("eve"), Envelope(re: "chat"), chat), &test))
        #expect(Self.put(.left(test.member("ann"), .bye), &test))
    }

    @Test func `cards that some may see are told alike`() {
        var test = TestRoom(deck: "AS,2S,3S,4S,5S", .free)
        test.sit("ann")
        test.sit("bob")
        let draw = RoomRequest.move(.deck(.draw(DeckDraw(count: 2))))
        for name in ["ann", "bob", "ann"] {
            #expect(Self.put(.request(test.member(name), Envelope(re: "draw"), draw), &test))
        }
        #expect(Self.put(.left(test.member("bob"), .gone), &test))
    }

    @Test func `nothing of one room is left for the next`() {
        let leavings: [(OutgoingBatch) -> Void] = [
            { $0.append(.hover(room: "A", player: "ann", cell: 1), to: .all) },
            { $0.append(.needsSecret) },
            { $0.append(.lobby(.closed)) },
            { $0.isWorthKeeping = true },
            { $0.put(.event(.concentration(.hide(cells: [1])))) },
            { $0.tellTurn(1, of: "ann", clockMs: nil, room: "A", seq: 1) },
        ]
        for leave in leavings {
            let batch = OutgoingBatch()
            leave(batch)
            #expect(!batch.isBlank)
            batch.removeAll()
            #expect(batch.isBlank)
            let kept: Set = ["batch.segments.elements", "batch.history"]
            let left = Differences.between(batch, OutgoingBatch(), at: "batch", leavingOut: kept)
            #expect(left == [])
        }
    }

    @Test func `what a game put out before it refused is never told`() {
        let batch = OutgoingBatch()
        batch.beginOutputs(room: "A", after: 1)
        batch.put(.event(.concentration(.hide(cells: [1]))))
        batch.beginOutputs(room: "A", after: 1)
        var waiting: [GameOutput] = []
        #expect(batch.endOutputs(&waiting) == 1)
        #expect(waiting == [])
        #expect(batch.isBlank)
    }

    @Test func `whoever is let go gets only what was told before`() throws {
        let batch = OutgoingBatch()
        let member = MemberID(1)
        batch.append(.hover(room: "A", player: "ann", cell: 1), to: .all)
        let place = batch.count
        batch.append(.hover(room: "A", player: "ann", cell: 2), to: .all)
        var bytes: [UInt8] = []
        batch.withLines(of: member, .player, before: place) { bytes += $0 }
        #expect(bytes.count == place && batch.count == 2 * place)
    }
}
