import ClientCore
import GameProtocol
import TerminalKit

/// Where no server is chosen yet: servers found, recent ones, and the way to type one.
struct FindScreen: ScreenPart {
    /// The seats that are kept for this player.
    private(set) var seats: [SeatTicket] = []
    private(set) var servers: [FoundServer] = []
    var recent: [RecentServer] = []
    var selection = ListSelection()
    var name: TextField
    /// What Esc puts back.
    var oldName: String
    var isNaming: Bool
    /// Somebody chose the name; else it gives way to one that the server suggests.
    var isNameChosen: Bool
    var addressField: TextField?
    var failure: FailureBox?
    /// Where the last try led.
    var lastAddress: JoinAddress?
    /// The seat to which the last try led; nil where it led to a server.
    var lastSeat: SeatTicket?
    /// A server that closed, until it answers again, and when to look next.
    var awaited: (address: JoinAddress, nextAt: Int)?
    /// The server for which another name is being typed.
    var pendingAddress: JoinAddress?

    init(_ settings: ScreenSettings) {
        oldName = settings.name ?? ""
        name = TextField(oldName, maximumCount: Limits.maximumNameCount)
        isNameChosen = settings.isNameChosen
        isNaming = !settings.isNameChosen
    }

    var selected: Int { selection.index }

    /// Where a row of the list leads.
    var addresses: [JoinAddress] {
        seats.map { $0.address.room($0.room) } + servers.map(\.address) + older.map(\.address)
    }

    /// Recent servers that are not found anyway.
    var older: [RecentServer] { recent.filter { !$0.isFound } }

    /// What was found on the network, and which of the recent servers answer.
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

    /// How often a server that closed is looked for, in milliseconds.
    private static let lookMs = 3000

    func deadline(_ context: ScreenContext) -> Int? { failure == nil ? nil : awaited?.nextAt }

    mutating func wake(_ context: ScreenContext) -> [ScreenEffect] {
        guard failure != nil, let awaited, context.at >= awaited.nextAt else { return [] }
        self.awaited?.nextAt = context.at + Self.lookMs
        return [.lookAgain]
    }

    /// More seats than this are not listed.
    private static let maximumSeats = 5

    /// Which seats are kept for this player.
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
        // The room may be gone with it.
        case .seatGone(_, let address):
            lastAddress = address.server
            lastSeat = nil
        default: break
        }
        self.failure = FailureBox(failure)
        return []
    }
}
