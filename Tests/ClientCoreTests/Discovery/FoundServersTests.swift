import GameProtocol
import Testing

@testable import ClientCore

@Suite("A list of servers")
struct FoundServersTests {
    private let servers = [
        FoundServer(
            inst: "0123456789ab",
            name: "Kätzchen 🐱",
            address: JoinAddress(host: "192.168.1.20", port: 7060),
            protocols: [1],
            rooms: 4,
            open: 3,
            players: 5,
            delay: 1_449_999
        ),
        FoundServer(
            inst: "9f2c41d07be3",
            name: "Tomorrow",
            address: JoinAddress(host: "10.0.0.7"),
            protocols: [2, 3],
            rooms: 1,
            open: 0,
            players: 1
        ),
    ]

    @Test func `for people it has columns that are equally wide`() {
        #expect(
            servers.table == """
                Kätzchen 🐱  192.168.1.20:7060  4 rooms, 3 open, 5 players, 1.4 ms
                Tomorrow     10.0.0.7           speaks protocol 2 and 3, no connection

                """
        )
    }

    @Test func `where a browser finds a server stands at the end`() throws {
        var server = servers[0]
        server.web = WebPlace(port: 7_080)
        #expect([server].table.hasSuffix("1.4 ms, http://192.168.1.20:7080\n"))
        #expect([server].objects.contains(#""web_port":7080,"ms""#))
        server.web = WebPlace(port: 7_080, url: "https://cards.lan")
        #expect([server].table.hasSuffix("1.4 ms, https://cards.lan\n"))
        #expect([server].objects.contains(#""web_port":7080,"web_url":"https://cards.lan""#))
    }

    @Test func `for programs it has an object a line`() throws {
        let lines = servers.objects.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #"{"name":"Kätzchen 🐱","address":"192.168.1.20:7060","host":"192.168.1.20","#
                    + #""port":7060,"inst":"0123456789ab","protocols":[1],"rooms":4,"open":3,"#
                    + #""players":5,"ms":1.4}"#,
                #"{"name":"Tomorrow","address":"10.0.0.7","host":"10.0.0.7","port":7052,"#
                    + #""inst":"9f2c41d07be3","protocols":[2,3],"rooms":1,"open":0,"players":1}"#,
            ]
        )
    }
}
