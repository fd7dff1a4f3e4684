import CommandLine
import GameProtocol
import Testing

@testable import ClientCore
@testable import GameClient

@Suite("Which server is meant where none is named")
struct ServerChoiceTests {
    private func server(_ name: String, _ host: String, protocols: [Int] = [1]) -> FoundServer {
        FoundServer(
            inst: name,
            name: name,
            address: JoinAddress(host: host),
            protocols: protocols,
            rooms: 4,
            open: 3,
            players: 1
        )
    }

    private func choose(
        _ servers: [FoundServer],
        ask: ServerChoice.Question? = nil
    ) throws -> ServerChoice {
        try ServerChoice(command: .create, servers: servers, ask: ask)
    }

    @Test func `where nobody is heard it is this computer`() throws {
        let choice = try choose([])
        #expect(choice.address == JoinAddress(host: "localhost"))
        #expect(choice.isGuess)
    }

    @Test func `one server is taken without a question`() throws {
        let choice = try choose([server("Attic", "10.0.0.7")]) { _ in
            Issue.record("nothing is to be asked")
            return nil
        }
        #expect(choice.address == JoinAddress(host: "10.0.0.7"))
        #expect(!choice.isGuess)
    }

    @Test func `a server of another protocol is no choice`() throws {
        let old = server("Old", "10.0.0.7", protocols: [2])
        #expect(try choose([old]).isGuess)
        #expect(try choose([old, server("New", "10.0.0.8")]).address?.host == "10.0.0.8")
    }

    @Test func `of several one is chosen by its number`() throws {
        let servers = [server("Attic", "10.0.0.7"), server("Kitchen table", "192.168.1.20")]
        var shown: [String] = []
        let choice = try choose(servers) {
            shown = $0
            return 1
        }
        #expect(choice.address?.host == "192.168.1.20")
        #expect(
            shown == [
                "1. Attic          10.0.0.7      4 rooms, 3 open, 1 player",
                "2. Kitchen table  192.168.1.20  4 rooms, 3 open, 1 player",
            ]
        )
        #expect(try choose(servers) { _ in nil }.address == nil)
    }

    @Test func `where nobody can be asked they are listed`() {
        let servers = [server("Attic", "10.0.0.7"), server("Kitchen", "fe80::1%2")]
        let error = #expect(throws: UsageError.self) { try choose(servers) }
        #expect(
            error?.message == """
                There are 2 servers here. Say which:
                  GameClient create 10.0.0.7   (Attic)
                  GameClient create fe80::1%2   (Kitchen)
                """
        )
    }
}
