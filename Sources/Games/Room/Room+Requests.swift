import GameProtocol

extension Room {
    /// A request that the room is handling: its member, and the data that the reply repeats.
    struct Call {
        let member: MemberID
        /// The member's index in `members`.
        let index: Int
        let envelope: Envelope
    }

    /// Carries out a member's request, or refuses it without any other effect.
    mutating func answer(
        _ member: MemberID,
        _ envelope: Envelope,
        _ request: RoomRequest,
        _ effects: inout some RoomEffects
    ) {
        do throws(Refusal) {
            guard let index = index(of: member), !isClosed else { throw Self.notHere }
            let call = Call(member: member, index: index, envelope: envelope)
            try carryOut(request, call, &effects)
        } catch {
            reply(to: member, envelope, .refused(error), &effects)
        }
    }

    static var notHere: Refusal { Refusal(.notInRoom, "You are not in this room.") }

    private mutating func carryOut(
        _ request: RoomRequest,
        _ call: Call,
        _ effects: inout some RoomEffects
    ) throws(Refusal) {
        switch request {
        case .move(let move): try play(move, call, &effects)
        case .read(let query): try read(query, call, &effects)
        case .ready(let isReady, let entropy): try setReady(isReady, entropy, call, &effects)
        case .start: try start(call, &effects)
        case .kick(let player): try kick(player, call, &effects)
        case .state:
            let state = state(for: call.member)
            reply(to: call.member, call.envelope, .ok(.state(state)), &effects)
        case .chat(let text): chat(text, call, &effects)
        case .hover(let cell): try hover(over: cell, call, &effects)
        case .leave:
            effects.confirm(call.member, call.envelope)
            leave(call.member, .leave, &effects)
        }
    }

    func reply(
        to member: MemberID,
        _ envelope: Envelope,
        _ outcome: Reply.Outcome,
        _ effects: inout some RoomEffects
    ) {
        effects.append(.reply(member, Reply(to: envelope, outcome)))
    }

    func index(of member: MemberID) -> Int? {
        members.firstIndex { $0.id == member }
    }

    /// The members with a seat, in the order of the seats.
    var seated: ArraySlice<Member> { members.prefix { $0.seat != nil } }
}
