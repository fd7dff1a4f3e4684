package import GameProtocol

extension ServerLine {
    /// A room as it was at that moment; nil for any other line.
    package var snapshot: RoomState? {
        switch self {
        case .reply(let reply):
            switch reply.outcome {
            case .ok(.entered(let state)), .ok(.state(let state)): state
            case .ok, .refused: nil
            }
        case .connection(.state(let state)): state
        case .connection, .event, .unknown: nil
        }
    }
}
