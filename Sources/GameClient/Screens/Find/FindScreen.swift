import ClientCore
import GameProtocol
import TerminalKit

/// The screen for choosing a server: servers on the network, recent servers, and a field for an
/// address.
struct FindScreen: ScreenPart {
    /// The seats that servers keep for this player.
    private(set) var seats: [SeatTicket] = []
    private(set) var servers: [FoundServer] = []
    var recent: [RecentServer] = []
    var selection = ListSelection()
    var name: TextField
    /// The player's name before the present change. Esc restores this name.
    var oldName: String
    var isNaming: Bool
    /// Whether the player chose the name. If not, a name that the server suggests replaces it.
    var isNameChosen: Bool
    var addressField: TextField?
    var failure: FailureBox?
    /// The address of the last attempt to connect; nil before the first.
    var lastAddress: JoinAddress?
    /// The seat of the last attempt; nil if the attempt was not for a seat.
    var lastSeat: SeatTicket?
    /// A server that has shut down, and the time of the next probe.
    var awaited: (address: JoinAddress, nextAt: Int)?
    /// The server for which the player types another name.
    var pendingAddress: JoinAddress?

    init(_ settings: ScreenSettings) {
        oldName = settings.name ?? ""
        name = TextField(oldName, maximumCount: Limits.maximumNameCount)
        isNameChosen = settings.isNameChosen
        isNaming = !settings.isNameChosen
    }

    var selected: Int { selection.index }

    /// The addresses in the list: kept seats, then servers on the network, then recent servers.
    var addresses: [JoinAddress] {
        seats.map { $0.address.room($0.room) } + servers.map(\.address) + older.map(\.address)
    }

    /// The recent servers that are not on the network list already.
    var older: [RecentServer] { recent.filter { !$0.isFound } }

    /// Applies the results of the search: servers on the network, and recent servers that answer.
    mutating func know(_ servers: [FoundServer], _ recent: [RecentServer]) -> [ScreenEffect] {
        let address = addresses.indices.contains(selected) ? addresses[selected] : nil
        self.servers = servers
        self.recent = recent
        select(addresses.firstIndex { $0 == address } ?? selected)
        guard let awaited, failure != nil,
            recent.contains(where: { $0.address == awaited.address && $0.isAnswering == true })
        else { return [] }
        self.awaited = nil
        failure = nil
        return connect(to: awaited.address)
    }

    /// The interval between two probes of a server that has shut down, in milliseconds.
    private static let lookMs = 3000

    func deadline(_ context: ScreenContext) -> Int? { failure == nil ? nil : awaited?.nextAt }

    mutating func wake(_ context: ScreenContext) -> [ScreenEffect] {
        guard failure != nil, let awaited, context.at >= awaited.nextAt else { return [] }
        self.awaited?.nextAt = context.at + Self.lookMs
        return [.lookAgain]
    }

    private static let maximumSeats = 5

    mutating func know(_ seats: [SeatTicket]) {
        self.seats = Array(seats.prefix(Self.maximumSeats))
        select(0)
    }

    mutating func happened(_ news: News, _ context: ScreenContext) -> [ScreenEffect] {
        if case .serverClosed(let name) = news, let client = context.client, client.isServerClosed {
            lastAddress = client.plan.address.server
            lastSeat = nil
            awaited = (client.plan.address.server, context.at + Self.lookMs)
            failure = FailureBox(closed: name)
        }
        guard case .failed(let failure) = news else { return [] }
        awaited = nil
        if let client = context.client {
            lastAddress = client.wantedAddress
            lastSeat = client.seatToTryAgain
        }
        switch failure {
        case .nameTaken(let taken, let suggest, _):
            name = TextField(suggest ?? taken, maximumCount: Limits.maximumNameCount)
            isNaming = true
            pendingAddress = lastAddress
            let advice = suggest.map { "Enter takes \($0), or type another." } ?? "Type another."
            return [
                .tell(
                    ScreenMessage(
                        text: "The name \(taken) is in use here. \(advice)",
                        isError: true
                    )
                )
            ]
        // The room may be gone together with the seat.
        case .seatGone(_, let address):
            lastAddress = address.server
            lastSeat = nil
        default: break
        }
        self.failure = FailureBox(failure)
        return []
    }
}
