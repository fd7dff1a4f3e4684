public import GameProtocol

/// A receiver of a room's effects, in order: a list, or a host that carries them out at once.
///
/// Effects that occur with every move have methods of their own. Each such method has the same
/// meaning as the effect in its comment. While a game handles an input, it calls the receiver
/// directly. The receiver numbers and sends the game's events, and keeps the other outputs for the
/// room. After an output that waits, later events wait, too.
public protocol RoomEffects: GameOutputs {
    /// Appends or carries out one effect.
    mutating func append(_ effect: consuming RoomEffect)

    /// Confirms a member's request: `reply` with `ok` and no content.
    mutating func confirm(_ member: MemberID, _ envelope: Envelope)

    /// Withdraws the last confirmation. The caller has sent nothing after it.
    mutating func withdrawConfirmation()

    /// Sends the beginning of a turn: `event` with a body `turn`.
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

    /// Prepares for outputs of the room's game; `seq` is the number of the last event.
    mutating func beginOutputs(room: QuotedText, after seq: Int64)

    /// Ends the game's outputs: returns the number of the last event, and adds the waiting outputs.
    mutating func endOutputs(_ outputs: inout [GameOutput]) -> Int64

    /// Keeps the storage of outputs that were sent, for the next outputs.
    mutating func reuse(_ outputs: inout [GameOutput])
}

/// A list of a room's effects.
public struct RoomEffectList: RoomEffects {
    /// The effects in their order.
    public private(set) var effects: [RoomEffect]
    private var outputs = WaitingOutputs()

    /// Creates a list that continues after these effects.
    public init(_ effects: consuming [RoomEffect] = []) { self.effects = effects }

    /// Appends an effect.
    public mutating func append(_ effect: consuming RoomEffect) { effects.append(effect) }

    /// Appends the effect `reply` with `ok`.
    public mutating func confirm(_ member: MemberID, _ envelope: Envelope) {
        effects.append(.reply(member, Reply(to: envelope, .ok(.none))))
    }

    /// Removes the last effect, which must be the confirmation.
    public mutating func withdrawConfirmation() { effects.removeLast() }

    /// Appends the effect `event` with the beginning of a turn.
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

    /// Appends the effect `line` with a prompt.
    public mutating func prompt(
        _ member: MemberID,
        _ choices: GamePrompt,
        clockMs: Int?,
        room: QuotedText
    ) {
        effects.append(.line(member, .prompt(Prompt(room: room.text, choices, clockMs: clockMs))))
    }

    /// Prepares for outputs of the room's game, whose first event has the number after `seq`.
    public mutating func beginOutputs(room: QuotedText, after seq: Int64) {
        outputs.begin(room: room, after: seq)
    }

    /// Adds the waiting outputs to `waiting`.
    public mutating func endOutputs(_ waiting: inout [GameOutput]) -> Int64 {
        outputs.end(&waiting)
    }

    /// Keeps the storage for the next outputs.
    public mutating func reuse(_ told: inout [GameOutput]) { outputs.reuse(&told) }

    /// Keeps an output for the room.
    public mutating func put(_ output: consuming GameOutput) { outputs.put(output) }

    /// Appends an `event`, or keeps it if another output waits.
    public mutating func tell(_ event: some GameEventBody) {
        guard let seq = outputs.nextSeq() else { return outputs.put(.event(event.event)) }
        let event = RoomEvent(room: outputs.room.text, seq: seq, .game(event.event))
        effects.append(.event(event, own: nil))
    }
}

/// The part of a game's outputs that a receiver of effects keeps for the room.
public struct WaitingOutputs: Sendable {
    /// The room's code.
    public private(set) var room: QuotedText = ""
    /// The number of the last event.
    private var seq: Int64 = 0
    private var outputs: [GameOutput] = []

    /// Creates an empty list.
    public init() {}

    /// Prepares for outputs of the room's game; `seq` is the number of the last event.
    public mutating func begin(room: QuotedText, after seq: Int64) {
        self.room = room
        self.seq = seq
    }

    /// Returns the number for an event to send now; nil if it must wait behind other outputs.
    public mutating func nextSeq() -> Int64? {
        guard outputs.isEmpty else { return nil }
        seq += 1
        return seq
    }

    /// Keeps an output for the room.
    public mutating func put(_ output: consuming GameOutput) { outputs.append(output) }

    /// Returns the number of the last event; moves the waiting outputs into the empty `waiting`.
    public mutating func end(_ waiting: inout [GameOutput]) -> Int64 {
        precondition(waiting.isEmpty, "Outputs were held back and not told.")
        swap(&waiting, &outputs)
        return seq
    }

    /// Keeps the storage of outputs that were sent, for the next ones.
    public mutating func reuse(_ told: inout [GameOutput]) {
        if outputs.isEmpty, told.isEmpty { swap(&told, &outputs) }
    }
}
