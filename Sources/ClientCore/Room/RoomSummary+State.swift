package import GameProtocol

extension RoomSummary {
    /// What can be done with a room of a list.
    package enum State: String, CaseIterable, Sendable {
        case open
        case full
        case playing
        case over

        /// What can be joined comes first.
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

    /// Whether somebody waits there for players, and nothing is asked for at the door.
    package var isWaiting: Bool {
        [.open, .over].contains(state) && hasFreeSeat && !players.isEmpty && !isLocked
            && !options.isSharedTable
    }
}

extension [RoomSummary] {
    /// Rooms in which somebody waits for players come first: before their first round, then after a
    /// round. The others follow by their states; of each kind by their codes.
    package var openFirst: [RoomSummary] {
        map { room in
            (room.state.rank - (room.isWaiting ? RoomSummary.State.allCases.count : 0), room)
        }
        .sorted { ($0.0, $0.1.room) < ($1.0, $1.1.room) }
        .map(\.1)
    }
}

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
