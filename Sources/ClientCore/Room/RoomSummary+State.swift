package import GameProtocol

extension RoomSummary {
    /// The possible uses of a listed room.
    package enum State: String, CaseIterable, Sendable {
        case open
        case full
        case playing
        case over

        /// The order of the states. Rooms that a player can join come first.
        package var rank: Int {
            switch self {
            case .open: 0
            case .over: 1
            case .full: 2
            case .playing: 3
            }
        }
    }

    package var state: State {
        switch phase {
        case .playing where !options.isSharedTable: .playing
        case .over: .over
        case .lobby, .playing: hasFreeSeat ? .open : .full
        }
    }

    package var hasFreeSeat: Bool { players.count < seats }

    /// Whether players wait in the room for others, and a player can join without a password.
    package var isWaiting: Bool {
        [.open, .over].contains(state) && hasFreeSeat && !players.isEmpty && !isLocked
            && !options.isSharedTable
    }
}

extension [RoomSummary] {
    /// The rooms in order. Rooms with waiting players come first: before their first round, then
    /// after a round. The other rooms follow by state, and rooms of one state by code.
    package var openFirst: [RoomSummary] {
        map { room in
            (room.state.rank - (room.isWaiting ? RoomSummary.State.allCases.count : 0), room)
        }
        .sorted { ($0.0, $0.1.room) < ($1.0, $1.1.room) }
        .map(\.1)
    }
}

extension ServerLine {
    /// The room in a snapshot; nil for any other line.
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
