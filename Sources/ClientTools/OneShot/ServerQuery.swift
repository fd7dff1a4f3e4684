package import ClientCore
package import GameProtocol

/// A short question to a server that needs no name, such as its rooms or its latency. It decides
/// which requests to send and when the answer is complete; `QueryHost` sends them.
package struct ServerQuery {
    let kind: Kind
    let address: JoinAddress
    private(set) var server: ServerHello?
    private(set) var rooms: [RoomSummary] = []
    /// Whether the rooms of other servers of the cluster are missing.
    private(set) var isPartial = false
    /// The answers to the question about themes.
    private(set) var themes: ThemeSearch?
    /// The pages of the ladder so far.
    private(set) var ladder: LadderReply?
    private var sentAt = 0
    private var delays: [Int] = []

    package enum Kind: Equatable {
        case rooms
        case ping
        case themes(ThemeSearch.Question)
        case ladder(LadderRequest)
        /// The link of the room whose code is in the address, and the QR code of the link.
        case code
    }

    enum Step: Equatable {
        case send(Request.Body)
        case wait
        case done
        /// The server answered at its port for browsers; `port` is the port for games.
        case games(port: UInt16)
        case failed(Failure)
    }

    private static let pingCount = 5

    init(_ kind: Kind, _ address: JoinAddress) {
        self.kind = kind
        self.address = address
    }

    /// Handles a line that arrived at the given time, in nanoseconds.
    mutating func receive(_ line: ServerLine, at: Int) -> Step {
        switch line.cleaned() ?? .unknown(type: "") {
        case .connection(.hello(let hello)) where server == nil: return greet(hello, at: at)
        case .connection(.bye(let bye)):
            if server == nil, bye.code == .wrongProtocol,
                let port = bye.place.flatMap({ UInt16(exactly: $0.port) }), port != address.port
            {
                return .games(port: port)
            }
            let seconds = bye.afterMs.map(Clock.seconds)
            return .failed(
                .ended(bye.code, message: bye.message, server: name, afterSeconds: seconds)
            )
        case _ where server == nil: return .failed(.notOurs(address))
        case .reply(let reply): return take(reply, at: at)
        case .connection, .event, .unknown: return .wait
        }
    }

    /// The median latency of the pings, in nanoseconds.
    var delay: Int { delays.isEmpty ? 0 : delays.sorted()[delays.count / 2] }

    var name: String { server.map(\.name).flatMap { $0.isEmpty ? nil : $0 } ?? address.host }

    private mutating func greet(_ hello: ServerHello, at: Int) -> Step {
        server = hello
        guard hello.protocols.contains(1) else {
            return .failed(.unsupportedProtocol(server: name, versions: hello.protocols))
        }
        sentAt = at
        switch kind {
        case .code: return .done
        case .ping: return .send(.ping)
        case .rooms: return .send(.list(ListRequest()))
        case .themes(let question):
            themes = ThemeSearch(question)
            return goOn
        case .ladder(let request):
            guard hello.features.contains("ladder") else {
                let message = "This server has no ladder."
                return .failed(.other(code: ErrorCode.notAllowed.rawValue, message: message))
            }
            return .send(.ladder(request))
        }
    }

    /// The step that requests the next page of themes, or ends the query.
    private var goOn: Step { themes?.request.map { .send(.theme($0)) } ?? .done }

    private mutating func take(_ reply: Reply, at: Int) -> Step {
        switch reply.outcome {
        case .refused(let refusal): return .failed(Failure(refusal))
        case .ok(.list(let page, let next, let isPartial)):
            self.isPartial = self.isPartial || isPartial
            rooms += page
            guard let next, !page.isEmpty, rooms.count < Limits.defaultRooms else { return .done }
            return .send(.list(ListRequest(after: next)))
        case .ok(.theme(let reply)):
            themes?.take(reply)
            return goOn
        case .ok(.ladder(let page)): return take(page)
        case .ok where kind == .ping:
            delays.append(max(0, at - sentAt))
            sentAt = at
            return delays.count < Self.pingCount ? .send(.ping) : .done
        case .ok: return .failed(.unreadable)
        }
    }
}

extension ServerQuery {
    /// Adds a page of the ladder. Only the first page has the table of the players' results against
    /// each other.
    private mutating func take(_ page: LadderReply) -> Step {
        guard case .ladder(var request) = kind else { return .failed(.unreadable) }
        var all = ladder ?? page
        if ladder != nil { all.rows += page.rows }
        ladder = all
        guard let next = page.next, !page.rows.isEmpty, page.cross == nil,
            all.rows.count < Limits.defaultRooms
        else { return .done }
        request.after = next
        return .send(.ladder(request))
    }
}

/// The command `find`. It listens for servers and prints them.
package struct FindCommand {
    private let configuration: ClientConfiguration

    package init(_ configuration: ClientConfiguration) { self.configuration = configuration }

    package func run() -> Int32 {
        let servers = NetworkSearch.run(milliseconds: NetworkSearch.findMs, measures: true)
        guard !servers.isEmpty else { return Diagnostics.fail(.nothingFound) }
        if configuration.isJSON { return Diagnostics.show(servers.objects) }
        return Diagnostics.show(configuration.shown(servers.table))
    }
}
