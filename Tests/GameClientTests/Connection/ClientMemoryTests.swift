import Testing

@testable import ClientCore
@testable import GameClient

@Suite("ClientMemory")
struct ClientMemoryTests {
    @Test func `the newest servers are kept and none twice`() {
        var memory = ClientMemory()
        memory.name = "ann"
        for number in [1, 2, 3, 4, 5, 6, 3] {
            memory.note(JoinAddress(host: "10.0.0.\(number)", port: 7060, code: "K3QF"))
        }
        #expect(
            memory.servers.map(\.text)
                == [3, 6, 5, 4, 2].map { "10.0.0.\($0):7060" }
        )
        #expect(ClientMemory(bytes: memory.bytes) == memory)
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
        let text = "name -x\nserver a/b/c\nserver\nname a b\n\u{1B}[2J\nserver 10.0.0.7\nzzz 1\n"
        let memory = ClientMemory(bytes: Array(text.utf8) + [0xFF, 0x00])
        #expect(memory.name == nil)
        #expect(memory.servers == [JoinAddress(host: "10.0.0.7")])
        let many = String(repeating: "server 10.0.0.7\n", count: 100)
        #expect(ClientMemory(bytes: Array(many.utf8)).servers.count == 5)
    }
}
