import Testing

@testable import GameServer

@Suite struct ServiceManagerTests {
    @Test(arguments: [nil, "", "relative", "vsock:1:2", "/" + String(repeating: "x", count: 200)])
    func `what is no sockets name is left alone`(name: String?) {
        #expect(ServiceManager(socketName: name) == nil)
    }

    @Test(arguments: ["/nowhere/at/all", "@nobody-listens-here"])
    func `nobody listening is no failure`(name: String) throws {
        let manager = try #require(ServiceManager(socketName: name))
        #expect(!manager.tell(["READY=1"]))
    }
}
