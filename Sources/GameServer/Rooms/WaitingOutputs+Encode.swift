import GameProtocol
import Games

extension WaitingOutputs {
    /// Writes an event of the room. It is `mutating` so that the room's code is not copied.
    mutating func encode(
        _ event: some GameEventBody,
        seq: Int64,
        into writer: inout JSONWriter
    ) {
        event.encode(room: room, seq: seq, into: &writer)
    }
}
