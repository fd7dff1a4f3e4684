public import GameProtocol

/// Takes what a room wants done, in this order: a list, or whoever carries it out at once.
///
/// What every move brings has a method of its own, which does the same as the effect that stands
/// beside it. While a game is told something it speaks to this directly: its events are numbered
/// and told here, and its other outputs wait for the room. Behind one that waits, events wait, too.
public protocol RoomEffects: GameOutputs {
    /// Takes an effect.
    mutating func append(_ effect: consuming RoomEffect)

    /// Confirms a member's request: `reply` with `ok` and no content.
    mutating func confirm(_ member: MemberID, _ envelope: Envelope)

    /// Takes back what was confirmed last, if nothing was told after that.
    mutating func withdrawConfirmation()

    /// A turn begins: `event` with a body `turn`.
    mutating func tellTurn(
        _ number: Int,
        of player: QuotedText,
        clockMs: Int?,
        room: QuotedText,
        seq: Int64
    )

    /// Prompts a member: `line` with a `prompt`.
    mutating func prompt(
        _ member: MemberID,
        _ choices: GamePrompt,
        clockMs: Int?,
        room: QuotedText
    )

    /// A game of this room is told something; `seq` is the number of the last event.
    mutating func beginOutputs(room: QuotedText, after seq: Int64)

    /// It has taken that; gives the number of the last event, and the outputs that wait.
    mutating func endOutputs(_ outputs: inout [GameOutput]) -> Int64

    /// Gives back the memory of outputs that are told.
    mutating func reuse(_ outputs: inout [GameOutput])
}

/// The effects of a room as a list.
public struct RoomEffectList: RoomEffects {
    /// What the room wants done, in this order.
    public private(set) var effects: [RoomEffect]
    private var outputs = WaitingOutputs()

    /// A list that goes on behind these effects.
    public init(_ effects: consuming [RoomEffect] = []) { self.effects = effects }

    /// Appends an effect.
    public mutating func append(_ effect: consuming RoomEffect) { effects.append(effect) }

    /// Appends a `reply`.
    public mutating func confirm(_ member: MemberID, _ envelope: Envelope) {
        effects.append(.reply(member, Reply(to: envelope, .ok(.none))))
    }

    /// Removes the last effect.
    public mutating func withdrawConfirmation() { effects.removeLast() }

    /// Appends an `event`.
    public mutating func tellTurn(
        _ number: Int,
        of player: QuotedText,
        clockMs: Int?,
        room: QuotedText,
        seq: Int64
    ) {
        let turn = RoomEvent.Body.turn(turn: number, player: player.text, clockMs: clockMs)
        effects.append(.event(RoomEvent(room: room.text, seq: seq, turn), own: nil))
    }

    /// Appends a `line`.
    public mutating func prompt(
        _ member: MemberID,
        _ choices: GamePrompt,
        clockMs: Int?,
        room: QuotedText
    ) {
        effects.append(.line(member, .prompt(Prompt(room: room.text, choices, clockMs: clockMs))))
    }

    /// Numbers the game's events from here on.
    public mutating func beginOutputs(room: QuotedText, after seq: Int64) {
        outputs.begin(room: room, after: seq)
    }

    /// Gives what waits.
    public mutating func endOutputs(_ waiting: inout [GameOutput]) -> Int64 {
        outputs.end(&waiting)
    }

    /// Takes memory back.
    public mutating func reuse(_ told: inout [GameOutput]) { outputs.reuse(&told) }

    /// Lets an output wait.
    public mutating func put(_ output: consuming GameOutput) { outputs.put(output) }

    /// Appends an `event`, or lets it wait.
    public mutating func tell(_ event: some GameEventBody) {
        guard let seq = outputs.nextSeq() else { return outputs.put(.event(event.event)) }
        let event = RoomEvent(room: outputs.room.text, seq: seq, .game(event.event))
        effects.append(.event(event, own: nil))
    }
}

/// What those who take a room's effects keep of its game's outputs.
public struct WaitingOutputs: Sendable {
    /// The room's code.
    public private(set) var room: QuotedText = ""
    /// The number of the last event.
    private var seq: Int64 = 0
    private var outputs: [GameOutput] = []

    /// Nothing waits.
    public init() {}

    /// A game of this room is told something; `seq` is the number of the last event.
    public mutating func begin(room: QuotedText, after seq: Int64) {
        self.room = room
        self.seq = seq
    }

    /// The number of an event that is told now; nil where others wait, and it with them.
    public mutating func nextSeq() -> Int64? {
        guard outputs.isEmpty else { return nil }
        seq += 1
        return seq
    }

    /// Lets an output wait.
    public mutating func put(_ output: consuming GameOutput) { outputs.append(output) }

    /// Gives the number of the last event, and puts what waits into `waiting`, which is empty.
    public mutating func end(_ waiting: inout [GameOutput]) -> Int64 {
        precondition(waiting.isEmpty, "Outputs were held back and not told.")
        swap(&waiting, &outputs)
        return seq
    }

    /// Takes the memory of outputs that are told, for the next ones.
    public mutating func reuse(_ told: inout [GameOutput]) {
        if outputs.isEmpty, told.isEmpty { swap(&told, &outputs) }
    }
}
