import GameProtocol

@testable import ClientCore

/// The lines of a server of a group, and a client that meets one.
enum GroupServer {
    static let other = JoinAddress(host: "10.0.0.8", port: 7060)

    static func moved(
        _ host: String = "10.0.0.8",
        _ port: Int = 7060,
        room: String? = "K3QF",
        ticket: String = "a1b2"
    ) -> Refusal {
        let place = ServerPlace(host: host, port: port, webPort: 8080)
        return Refusal(
            .moved,
            "It is elsewhere.",
            move: Redirection(to: place, room: room, ticket: ticket)
        )
    }

    static func hello(
        peers: [String] = [],
        name: String = "Kitchen table"
    ) -> ServerLine {
        .connection(
            .hello(
                ServerHello(
                    server: "cardtable/1.0.0",
                    name: name,
                    protocols: [1],
                    features: ["group"],
                    limits: [],
                    motd: nil,
                    peers: peers.map { ServerPlace(host: $0, port: 7052) },
                    hint: ""
                )
            )
        )
    }

    static func hello(_ script: BoardScript) -> HelloRequest? {
        if case .hello(let hello) = script.sent.last?.body { hello } else { nil }
    }

    /// Makes a client whose name the server has accepted, and which has asked for the room.
    static func asking(
        _ purpose: ClientPlan.Purpose = .join(code: "K3QF"),
        asks: Bool = false
    ) -> BoardScript {
        var script = BoardScript(purpose, asks: asks)
        script.hear(hello())
        script.ok(.hello(HelloReply(name: "ann", resume: "first", resumeMs: 120_000)))
        _ = script.printed()
        return script
    }

    /// Lets the other server greet the client and accept its ticket.
    static func arrive(_ script: inout BoardScript, token: String = "second") {
        script.receive(.connected)
        script.hear(hello(name: "Attic"))
        script.ok(.hello(HelloReply(name: "ann", resume: token, resumeMs: 120_000)))
    }
}
