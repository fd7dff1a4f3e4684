import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientTools

@Suite struct ProgramBridgeTests {
    private static let flip = Array(#"{"type":"flip","cell":1}"#.utf8)
    private static let hover = Array(#"{"type":"hover","cell":1}"#.utf8)
    private static func ok(_ verb: String) -> ServerLine { .reply(Reply(re: verb, .ok(.none))) }
    private static func no(_ verb: String?) -> ServerLine {
        .reply(Reply(re: verb, .refused(Refusal(.cellUp, "It is up."))))
    }

    @Test func `a reply is for whoever asked`() {
        var bridge = ProgramBridge()
        bridge.clientAsked()
        #expect(bridge.programWrote(Self.flip) == .send)
        bridge.clientAsked()
        #expect(bridge.serverSent(Self.ok("ping")).isForClient)
        #expect(!bridge.serverSent(Self.ok("flip")).isForClient)
        #expect(bridge.serverSent(Self.ok("ping")).isForClient)
    }

    @Test func `a refusal names the programs line`() {
        var bridge = ProgramBridge()
        #expect(bridge.programWrote([]) == .nothing)
        #expect(bridge.programWrote(Self.flip) == .send)
        #expect(bridge.programWrote(Array("nonsense".utf8)) == .send)
        #expect(bridge.serverSent(Self.ok("flip")).refused == nil)
        let refused = bridge.serverSent(Self.no(nil))
        #expect(refused.refused?.line == 3)
        #expect(refused.refused?.refusal.code == .cellUp)
        #expect(refused.isForProgram)
    }

    @Test func `a hover is not waited for`() {
        var bridge = ProgramBridge()
        #expect(bridge.programWrote(Self.hover) == .send)
        #expect(bridge.programWrote(Self.flip) == .send)
        #expect(bridge.serverSent(Self.no("hover")).refused?.line == nil)
        #expect(bridge.serverSent(Self.no("flip")).refused?.line == 2)
    }

    @Test func `the room begins with the reply to join`() throws {
        var bridge = ProgramBridge()
        let chat = ServerLine.event(
            RoomEvent(room: "K3QF", seq: 1, .online(player: "ann"))
        )
        #expect(!bridge.serverSent(chat).isForProgram)
        bridge.clientAsked()
        let reply =
            #"{"type":"ok","re":"join","room":"K3QF","state":{"room":"K3QF","seq":0,"#
            + #""game":"concentration","phase":"lobby","round":0,"players":[],"spectators":[],"#
            + #""options":{"pairs":2,"cols":2,"theme":"emoji","again":true,"turn_s":0,"hide_ms":0,"#
            + #""stalemate_turns":0},"rows":2,"cols":2,"idle_turns":0,"seed_commit":"00"}}"#
        let joined = try ServerLine(JSONReader().read(Array(reply.utf8)[...]))
        #expect(bridge.serverSent(joined) == .init(isForClient: true, isForProgram: true))
        #expect(bridge.serverSent(chat).isForProgram)
        #expect(!bridge.serverSent(.connection(.bye(Bye(.goodbye, "")))).isForProgram)
    }

    @Test func `a lost connection answers nothing`() {
        var bridge = ProgramBridge()
        #expect(bridge.programWrote(Self.flip) == .send)
        bridge.connectionLost()
        bridge.clientAsked()
        #expect(bridge.serverSent(Self.ok("hello")).isForClient)
    }

    @Test func `goodbye is for the client to say`() {
        var bridge = ProgramBridge()
        #expect(bridge.programWrote(Array(#"{"type":"bye"}"#.utf8)) == .goodbye)
        #expect(bridge.programWrote(Array(#"{"id":1, "type" : "bye"}"#.utf8)) == .goodbye)
    }

    @Test func `a line that no server takes is not sent`() {
        var bridge = ProgramBridge()
        var lines = CappedLines(maximumBytes: Limits.maximumClientLineBytes)
        let long = [UInt8](repeating: 0x61, count: 10_000) + [0x0A] + Self.flip + [0x0A, 0x62]
        let cut = lines.take(long)
        #expect(cut.count == 2)
        #expect(bridge.programWrote(cut[0]) == .tooLong(line: 1))
        #expect(bridge.programWrote(cut[1]) == .send)
        #expect(lines.end() == [0x62])
        #expect(lines.end() == nil)
    }
}
