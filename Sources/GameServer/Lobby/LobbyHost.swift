import GameProtocol
import Games

/// Owns the lobby and the rooms it has opened; everybody enters it here.
///
/// Loops enter with `sync` and leave before they enter a room, unless it is a new one. Rooms tell
/// it something with `async`, so that what they told is known to whoever enters after the telling.
final class LobbyHost: Sendable {
    private let bound: QueueBound<State>

    private struct State {
        var lobby: Lobby
        var rooms: [String: RoomHost] = [:]
    }

    init(limits: LobbyLimits, codes: sending any CodeSource) {
        bound = QueueBound(
            label: "cardtable.lobby",
            State(lobby: Lobby(limits: limits, codes: codes))
        )
    }

    /// Asks the lobby for something that concerns no room's host.
    func ask(_ input: LobbyInput) -> LobbyAnswer {
        bound.sync { state in state.lobby.receive(input) }
    }

    /// Asks for a place; where it is granted, the room's host comes with it.
    ///
    /// `open` makes the host of a new room and lets its maker in, so that whoever comes to the lobby
    /// next finds a room to join: two who seek a game at the same moment find each other.
    func seek(
        _ input: LobbyInput,
        open: (Place, NewRoom) -> RoomHost
    ) -> (answer: LobbyAnswer, room: RoomHost?) {
        bound.sync { state in
            let answer = state.lobby.receive(input)
            switch answer {
            case .opened(let place, let plan):
                let room = open(place, plan)
                state.rooms[place.code] = room
                return (answer, room)
            case .granted(let place):
                return (answer, state.rooms[place.code])
            case .none, .welcomed, .page, .refused:
                return (answer, nil)
            }
        }
    }

    /// Hears from a room, later.
    func notify(code: String, _ notice: RoomNotice) {
        bound.async { state in
            _ = state.lobby.receive(.room(code: code, notice))
            if notice == .closed { state.rooms[code] = nil }
        }
    }

    /// The rooms that exist now.
    var rooms: [RoomHost] { bound.sync { state in Array(state.rooms.values) } }
}
