import Testing

@testable import ClientCore
@testable import GameClient

@Suite("ClientMemory")
struct ClientMemoryTests {
    @Test func `the newest servers are kept and none twice`() {
        var memory = ClientMemory()
        memory.name = "ann"
        for number in [1, 2, 3, 4, 5, 6, 3] {
            memory.note(JoinAddress(host: "10.0.0.\(number)", port: 7060, code: "K3QF"), nil) { _ in
                true
            }
        }
        #expect(
            memory.servers.map(\.text)
                == [3, 6, 5, 4, 2].map { "10.0.0.\($0):7060" }
        )
        #expect(ClientMemory(bytes: memory.bytes) == memory)
    }

    @Test func `one server is known once whatever its addresses`() {
        let (kitchen, attic) = ("9f2c41d07be3", "0123456789ab")
        var memory = ClientMemory()
        func note(_ host: String, _ inst: String?, leadsThere: Bool = true) {
            memory.note(JoinAddress(host: host), inst) { _ in leadsThere }
        }
        note("localhost", kitchen)
        note("10.0.0.8", attic)
        note("10.0.0.9", nil)
        note("10.0.0.7", kitchen)
        #expect(memory.servers.map(\.host) == ["10.0.0.7", "10.0.0.9", "10.0.0.8"])
        note("10.0.0.9", nil)
        #expect(memory.servers.map(\.host) == ["10.0.0.9", "10.0.0.7", "10.0.0.8"])
        // A restarted server has another run identifier at the same address.
        note("10.0.0.7", "aaaaaaaaaaaa")
        #expect(memory.servers.map(\.host) == ["10.0.0.7", "10.0.0.9", "10.0.0.8"])
        // Another computer with the same identifier removes no entry.
        note("10.0.0.6", attic, leadsThere: false)
        #expect(memory.servers.map(\.host) == ["10.0.0.6", "10.0.0.7", "10.0.0.9", "10.0.0.8"])
        #expect(ClientMemory(bytes: memory.bytes) == memory)
        #expect(ClientMemory(bytes: Array("server 10.0.0.7 x/y\n".utf8)) == ClientMemory())
    }

    @Test func `lines may end as an editor ends them`() {
        let text = "name ann\r\nroom create --pairs 4\r\nserver 10.0.0.7\r\n"
        let memory = ClientMemory(bytes: Array(text.utf8))
        #expect(memory.name == "ann")
        #expect(memory.room == ["--pairs", "4"])
        #expect(memory.servers == [JoinAddress(host: "10.0.0.7")])
        let odd = ClientMemory(bytes: Array("room \" \r\n".utf8))
        #expect(ClientMemory(bytes: odd.bytes) == odd)
    }

    @Test func `what cannot be read is forgotten`() {
        let text = "name -x\nserver a/b/c\nserver\nname _a b\n\u{1B}[2J\nserver 10.0.0.7\nzzz 1\n"
        let memory = ClientMemory(bytes: Array(text.utf8) + [0xFF, 0x00])
        #expect(memory.name == nil)
        #expect(memory.servers == [JoinAddress(host: "10.0.0.7")])
        let many = String(repeating: "server 10.0.0.7\n", count: 100)
        #expect(ClientMemory(bytes: Array(many.utf8)).servers.count == 5)
    }
}
