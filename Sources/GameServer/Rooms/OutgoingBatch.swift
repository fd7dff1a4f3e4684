import GameProtocol
import Games

/// The output of one entry into a room: each line, encoded once, and its audience.
///
/// Lines stand in the order of their causes. One recipient's lines are nearly always one segment of
/// the buffer, and are sent from the buffer itself. Other effects go to the host.
///
/// The batch is empty between entries. An event loop has one and lends it to the rooms that its
/// connections enter, so that no room needs memory for it.
final class OutgoingBatch {
    /// The lines, one after another.
    @exclusivity(unchecked) private var writer = JSONWriter(capacity: OutgoingBatch.usualBytes)
    @exclusivity(unchecked) private var segments = ReusedList<Segment>()
    /// The newest segment, which is not in `segments` yet. There is none if its end is 0.
    @exclusivity(unchecked) private var last = Segment(audience: .all, end: 0)
    /// The lists of members that audiences refer to; nearly always empty.
    @exclusivity(unchecked) private var lists: [[MemberID]] = []
    /// The history of the room that borrows the batch; it keeps each event as it is sent.
    @exclusivity(unchecked) var history = RoomHistory()
    /// The effects that the host must still handle.
    @exclusivity(unchecked) private var wishes: [Wish] = []
    @exclusivity(unchecked) private var outputs = WaitingOutputs()
    @exclusivity(unchecked) private var hasOutputs = false
    /// Whether the journal must keep the input that caused this output.
    @exclusivity(unchecked) var isWorthKeeping = false

    /// The lines that wait for journal writes at the end of the loop's round; nil for none.
    @exclusivity(unchecked) var held: HeldSends?
    /// The held records of rooms whose journals are in the cluster's Redis.
    @exclusivity(unchecked) var shipping: HeldShipping?

    /// The bytes of a buffer of usual size. A larger buffer is freed after the entry.
    private static let usualBytes = 1_024

    /// Lines in a row for the same audience; plain numbers, which cost nothing to forget.
    private struct Segment {
        let audience: Audience
        var end: Int
    }

    var isEmpty: Bool { segments.isEmpty && last.end == 0 }

    /// Whether the batch holds no data of the room that borrowed it.
    var isBlank: Bool {
        isEmpty && !hasWishes && !hasOutputs && !isWorthKeeping && count == 0
    }

    var count: Int { writer.count }

    var hasWishes: Bool { !wishes.isEmpty }

    /// Whether the room has dealt: every deal, and nothing else, makes the room ask for a secret.
    var needsSecret: Bool { wishes.contains { $0.effect == .needsSecret } }

    /// Takes out the effects that the host must still handle.
    func takeWishes() -> [Wish] { exchange(&wishes, with: []) }

    /// Assigns the bytes written since the last call to this audience.
    private func endSegment(for audience: Audience) {
        if last.end == 0 || last.audience != audience {
            closeSegment()
            last = Segment(audience: audience, end: 0)
        }
        last.end = writer.count
    }

    /// Ends the last segment, so that later bytes belong to another segment.
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

    /// Passes all lines of a recipient to `send` at once, if any; only lines before `place`.
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

    /// Clears the batch, so that no other room sends its lines or carries out its effects.
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

    /// Appends whole lines that are already encoded.
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
            // The host needs no events of games.
            if case .game = event.body { return }
        case .line(let member, let line): return append(line, to: .one(member))
        case .toSpectators(let line): return append(line, to: .spectators)
        case .toOthers(let member, let line): return append(line, to: .others(than: member))
        case .reply(let member, let reply): append(reply, to: member)
        case .remove, .lobby, .needsSecret, .calculate: break
        }
        wishes.append(Wish(effect: effect, place: writer.count))
    }

    /// Appends the event for every member, and its own copy for members who may see more.
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

    /// Sends the newest event to all, and adds it to the history as `kept`, or as its line.
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
        // The confirmation is a segment by itself, so that it can be withdrawn.
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
        dropOutputs()  // The output of a game that then refused.
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
