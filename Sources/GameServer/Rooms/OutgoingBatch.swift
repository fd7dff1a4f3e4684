import GameProtocol
import Games

/// What one entry into a room has to say: each line encoded once, as the room tells it, and who
/// gets it.
///
/// Lines stand in the order in which they were caused. What one recipient gets of them is nearly
/// always one segment of the buffer (reply and events, or events and prompt), and is sent from
/// there. What the room wants beside lines is handed to its host.
///
/// It is empty between two entries: an event loop has one and lends it to the rooms that its
/// connections enter, so that no room needs memory of its own for it.
final class OutgoingBatch {
    /// The lines, one behind the other.
    @exclusivity(unchecked) private var writer = JSONWriter(capacity: OutgoingBatch.usualBytes)
    @exclusivity(unchecked) private var segments = ReusedList<Segment>()
    /// The segment behind those, with which most lines go on; none while it ends at 0.
    @exclusivity(unchecked) private var last = Segment(audience: .all, end: 0)
    /// The lists of members among the audiences, which nearly never are any.
    @exclusivity(unchecked) private var lists: [[MemberID]] = []
    /// The history of the room that it is lent to: events are kept as they are told.
    @exclusivity(unchecked) var history = RoomHistory()
    /// What is left for the host to do.
    @exclusivity(unchecked) private var wishes: [Wish] = []
    @exclusivity(unchecked) private var outputs = WaitingOutputs()
    @exclusivity(unchecked) private var hasOutputs = false
    /// Whether anything was told that a journal must have the cause of.
    @exclusivity(unchecked) var isWorthKeeping = false

    /// Where lines wait for journals that are written at the end of the loop's round; nil for none.
    @exclusivity(unchecked) var held: HeldSends?
    /// The same of rooms whose journals are in the group's Redis.
    @exclusivity(unchecked) var shipping: HeldShipping?
    /// Whether it is known if there are such rooms.
    @exclusivity(unchecked) var isPrepared = false

    /// A buffer that grew beyond this for one long line is given back.
    private static let usualBytes = 1_024

    /// Lines in a row for the same audience; plain numbers, which cost nothing to forget.
    private struct Segment {
        let audience: Audience
        var end: Int
    }

    /// Whether there is no line in it.
    var isEmpty: Bool { segments.isEmpty && last.end == 0 }

    /// Whether nothing is left in it of the room that it was lent to.
    var isBlank: Bool {
        isEmpty && !hasWishes && !hasOutputs && !isWorthKeeping && count == 0
    }

    var count: Int { writer.count }

    /// Whether something is left for the host to do.
    var hasWishes: Bool { !wishes.isEmpty }

    /// Whether the room has dealt: only a deal makes it ask for a secret, and every deal does.
    var needsSecret: Bool { wishes.contains { $0.effect == .needsSecret } }

    /// Hands over what is left for the host to do.
    func takeWishes() -> [Wish] { exchange(&wishes, with: []) }

    /// Gives what was written since the last call to these.
    private func endSegment(for audience: Audience) {
        if last.end == 0 || last.audience != audience {
            closeSegment()
            last = Segment(audience: audience, end: 0)
        }
        last.end = writer.count
    }

    /// What is written from here on belongs to another segment.
    private func closeSegment() {
        if last.end == 0 { return }
        segments.append(last)
        last.end = 0
    }

    private func includes(_ member: MemberID, _ role: Role, _ audience: Audience) -> Bool {
        switch audience.kind {
        case .all: true
        case .one: audience.number == member.number
        case .others: audience.number != member.number
        case .spectators: role == .spectator
        case .listed: lists[Int(audience.number)].contains(member)
        case .unlisted: !lists[Int(audience.number)].contains(member)
        }
    }

    /// Lends out all lines of a recipient at once, if there are any; those before `place` alone.
    func withLines(
        of member: MemberID,
        _ role: Role,
        before place: Int = .max,
        _ send: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        closeSegment()
        var (first, end, start) = (0, 0, 0)
        for index in 0..<segments.count where start < place {
            let segment = segments[index]
            let segmentEnd = min(segment.end, place)
            if includes(member, role, segment.audience) {
                if first == end {
                    first = start
                } else if end != start {
                    return sendScattered(of: member, role, before: place, send)
                }
                end = segmentEnd
            }
            start = segmentEnd
        }
        if first == end { return }
        writer.withBytes { bytes in send(UnsafeBufferPointer(rebasing: bytes[first..<end])) }
    }

    private func sendScattered(
        of member: MemberID,
        _ role: Role,
        before place: Int,
        _ send: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var own: [UInt8] = []
        own.reserveCapacity(writer.count)
        writer.withBytes { bytes in
            var start = 0
            for index in 0..<segments.count where start < place {
                let segment = segments[index]
                let end = min(segment.end, place)
                if includes(member, role, segment.audience) {
                    own.append(contentsOf: bytes[start..<end])
                }
                start = end
            }
        }
        own.withUnsafeBufferPointer(send)
    }

    /// Forgets everything, so that no other room can say or do it.
    func removeAll() {
        segments.removeAll()
        last.end = 0
        if !wishes.isEmpty { wishes = [] }
        isWorthKeeping = false
        dropOutputs()
        if !lists.isEmpty { lists = [] }
        if writer.count > Self.usualBytes {
            writer = JSONWriter(capacity: Self.usualBytes)
        } else {
            writer.removeAll()
        }
    }
}

extension OutgoingBatch {
    func append(_ reply: Reply, to member: MemberID) {
        reply.encode(into: &writer)
        endSegment(for: .one(member))
    }

    /// Whole lines that were written before.
    func append(lines: [UInt8], to member: MemberID) {
        lines.withUnsafeBufferPointer { writer.lines($0) }
        endSegment(for: .one(member))
    }

    func append(_ line: ConnectionLine, to audience: Audience) {
        line.encode(into: &writer)
        endSegment(for: audience)
    }
}

extension OutgoingBatch: RoomEffects {
    func append(_ effect: consuming RoomEffect) {
        if effect.isWorthKeeping { isWorthKeeping = true }
        switch effect {
        case .event(let event, let own):
            append(event, own: own)
            // Of what a game tells, its host wants to know nothing.
            if case .game = event.body { return }
        case .line(let member, let line): return append(line, to: .one(member))
        case .toSpectators(let line): return append(line, to: .spectators)
        case .toOthers(let member, let line): return append(line, to: .others(than: member))
        case .reply(let member, let reply): append(reply, to: member)
        case .remove, .lobby, .needsSecret, .calculate: break
        }
        wishes.append(Wish(effect: effect, place: writer.count))
    }

    /// Tells everybody the event, but those who see more of it than the others what they see.
    private func append(_ event: borrowing RoomEvent, own: RoomEffect.OwnCopy?) {
        let start = writer.count
        event.encode(into: &writer)
        guard let own else { return endEvent(from: start) }
        let end = writer.count
        lists.append(own.members)
        endSegment(for: .unlisted(lists.count - 1))
        own.event.encode(into: &writer)
        writer.withBytes { bytes in
            history.append(
                UnsafeBufferPointer(rebasing: bytes[start..<end]),
                own: UnsafeBufferPointer(rebasing: bytes[end...]),
                owners: own.members
            )
        }
        endSegment(for: .listed(lists.count - 1))
    }

    /// Tells everybody the event that was written last, and keeps it: as its line, for nil.
    private func endEvent(from start: Int, _ kept: KeptEvent? = nil) {
        if let kept {
            history.append(kept, lineCount: writer.count - start)
        } else {
            writer.withBytes { history.append(UnsafeBufferPointer(rebasing: $0[start...])) }
        }
        endSegment(for: .all)
        isWorthKeeping = true
    }

    func confirm(_ member: MemberID, _ envelope: Envelope) {
        Reply.encodeOK(
            re: envelope.re,
            id: envelope.id,
            ignored: envelope.ignored,
            into: &writer
        )
        // Never one with what stands beside it, so that it can be taken back.
        closeSegment()
        segments.append(Segment(audience: .one(member), end: writer.count))
    }

    func withdrawConfirmation() {
        segments.removeLast()
        writer.removeLines(after: segments.last?.end ?? 0)
    }

    func tellTurn(
        _ number: Int,
        of player: QuotedText,
        clockMs: Int?,
        room: QuotedText,
        seq: Int64
    ) {
        let start = writer.count
        RoomEvent.encodeTurn(
            number,
            of: player,
            clockMs: clockMs,
            room: room,
            seq: seq,
            into: &writer
        )
        let kept = KeptEvent(turn: number, of: player, clockMs: clockMs, in: &history.parts)
        endEvent(from: start, kept)
    }

    func prompt(
        _ member: MemberID,
        _ choices: GamePrompt,
        clockMs: Int?,
        room: QuotedText
    ) {
        choices.encode(room: room, clockMs: clockMs, into: &writer)
        endSegment(for: .one(member))
    }

    func beginOutputs(room: QuotedText, after seq: Int64) {
        dropOutputs()  // Of a game that put something out and then refused.
        outputs.begin(room: room, after: seq)
    }

    private func dropOutputs() {
        var dropped: [GameOutput] = []
        if hasOutputs { _ = endOutputs(&dropped) }
    }

    func endOutputs(_ waiting: inout [GameOutput]) -> Int64 {
        hasOutputs = false
        return outputs.end(&waiting)
    }

    func reuse(_ told: inout [GameOutput]) { outputs.reuse(&told) }

    func put(_ output: consuming GameOutput) {
        hasOutputs = true
        outputs.put(output)
    }

    func tell(_ event: some GameEventBody) {
        guard let seq = outputs.nextSeq() else { return put(.event(event.event)) }
        let start = writer.count
        outputs.encode(event, seq: seq, into: &writer)
        if let kept = event.keep(in: &history.parts) {
            endEvent(from: start, .game(kept))
        } else {
            endEvent(from: start)
        }
    }
}
