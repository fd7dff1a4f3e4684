package import GameProtocol

/// On the way to another server of a group, and what leads back from there.
struct ServerMove: Equatable, Sendable {
    /// The server at which this client is, as long as the other one has not taken it.
    let home: JoinAddress
    /// The session there, which is nobody else's to know.
    let token: String
    let resumeMs: Int
    /// What is shown to the other server; nil for nothing, and once it was refused.
    var ticket: String?
    /// What is asked there again; nil for a seat that is taken up, or where nothing was asked yet.
    let request: ClientState.Outstanding?
    /// The session goes on there, with the same token.
    let isResume: Bool
}

/// How often servers may send a client elsewhere: a circle of them must not keep it going.
struct MoveLimit: Equatable, Sendable {
    private var times: [Int] = []

    static let maximumCount = 5
    static let windowMs = 30_000

    /// Whether one more is allowed at that time, which counts it.
    mutating func allows(at: Int) -> Bool {
        times.removeAll { at - $0 >= Self.windowMs }
        guard times.count < Self.maximumCount else { return false }
        times.append(at)
        return true
    }
}

/// A request to which the server said `unavailable`, and which is sent again for a while.
struct WaitingRequest: Equatable, Sendable {
    let request: ClientState.Outstanding
    /// When it is sent again; nil while its answer is on its way.
    var dueAt: Int?
    /// When that is given up.
    let endsAt: Int

    static let patienceMs = 30_000
    /// How long it waits, whatever a server says.
    static let waitMs = 250...5000
    static let usualWaitMs = 1000
}

extension JoinAddress {
    /// Where another server says that one of its group is; nil for what is no address of a computer.
    ///
    /// Its characters are those of addresses that people type, so that it is fit for a terminal.
    package init?(_ place: ServerPlace) {
        guard let typed = try? JoinAddress(place.host), typed.code == nil,
            typed.host.lowercased() == place.host.lowercased(),
            let port = UInt16(exactly: place.port), port > 0
        else { return nil }
        self.init(host: typed.host, port: port)
    }
}
