import GameProtocol
import Testing

@testable import Games

@Suite struct RoomPipeliningTests {
    @Test(arguments: 0..<20)
    func `every pipelined flip is answered once and no event is lost`(seed: Int) {
        var random = SeededGenerator(seed)
        let faces = Theme.testDeck.pairs.prefix(24).flatMap { [$0.first, $0.second] }
        var room = TestRoom(faces.shuffled(using: &random)) { $0.hideMs = seed % 2 * 20 }
        for name in ["ann", "bob"] { room.sit(name) }
        var seq = room.room.seq
        var waiting = Array(repeating: "ann", count: 100) + Array(repeating: "bob", count: 100)
        waiting.shuffle(using: &random)
        for (number, name) in waiting.enumerated() {
            room.at += 1
            let flip = GameMove.concentration(.flip(cell: random.number(in: 1...48), turn: nil))
            room.ask(name, .move(flip), id: .number(Int64(number)))

            let member = room.member(name)
            let replies = room.effects.compactMap { effect in
                if case .reply(let to, let reply) = effect { (to, reply.id) } else { nil }
            }
            #expect(replies.count == 1)
            #expect(replies.first?.0 == member)
            #expect(replies.first?.1 == .number(Int64(number)))
            for event in room.events {
                seq += 1
                #expect(event.seq == seq)
            }
        }
        #expect(room.room.seq == seq)
    }

    @Test func `the reply comes before the events that its request caused`() {
        var room = TestRoom(.example)
        for name in ["ann", "bob"] { room.sit(name) }
        let requests: [RoomRequest] = [
            .chat(text: "hi"), .ready(true, entropy: nil), .state,
            .move(.concentration(.flip(cell: 1, turn: nil))),
            .move(.concentration(.flip(cell: 2, turn: nil))), .leave,
        ]
        for request in requests {
            room.ask("ann", request)
            guard case .reply(_, let reply) = room.effects.first else {
                return #expect(Bool(false), "\(request.verb) has no reply")
            }
            #expect(reply.re == request.verb)
        }
    }
}
