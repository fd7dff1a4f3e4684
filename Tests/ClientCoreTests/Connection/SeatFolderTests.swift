import Foundation
import GameProtocol
import Sockets
import Testing

@testable import ClientCore

@Suite("SeatFolder")
final class SeatFolderTests {
    private let root = FileManager.default.temporaryDirectory
        .appendingPathComponent("cardtable-\(UUID().uuidString)").path
    private var folder: SeatFolder { SeatFolder(path: root + "/state/cardtable") }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private func ticket(_ name: String, room: String = "K3QF") -> SeatTicket {
        SeatTicket(
            address: JoinAddress(host: "fe80::1", port: 7060),
            name: name,
            room: room,
            token: "Qm9iLXRva2Vu",
            resumeMs: 120_000
        )
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    private func found(_ name: String? = nil) -> SeatTicket? {
        if case .seat(let ticket, _) = folder.newest(name: name) { ticket } else { nil }
    }

    private func isHeld(_ name: String? = nil) -> Bool {
        if case .held = folder.newest(name: name) { true } else { false }
    }

    @Test func `a seat is noted for its owner alone`() throws {
        let keeper = SeatKeeper(folder)
        #expect(keeper.keep(ticket("ann")) == nil)
        let file = try #require(files.first)
        #expect(files.count == 1)
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(folder.path + "/" + file) == 0o600)
    }

    @Test func `each server has a key of its own, for its owner alone`() throws {
        func key(_ host: String, _ reached: SocketAddress.Host, port: UInt16 = 7052) -> String? {
            SeatKeeper(folder).ladderKey(
                of: JoinAddress(host: host, port: port),
                reached: SocketAddress(host: reached, port: port)
            )
        }
        let kitchen = try #require(key("192.0.2.20", .v4(0xC000_0214)))
        #expect(kitchen.utf8.count == 32 && LadderKey.accepts(kitchen))
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(folder.path + "/keys") == 0o600)
        // The same server again, also by a name that leads there.
        #expect(key("192.0.2.20", .v4(0xC000_0214)) == kitchen)
        #expect(key("kitchen.local", .v4(0xC000_0214)) == kitchen)
        // Another computer and another port are other servers.
        let cellar = try #require(key("192.0.2.21", .v4(0xC000_0215)))
        let second = try #require(key("192.0.2.20", .v4(0xC000_0214), port: 7053))
        #expect(Set([kitchen, cellar, second]).count == 3)
        #expect(key("192.0.2.21", .v4(0xC000_0215)) == cellar)
        // Without a folder there is no key.
        let none = SeatKeeper(nil).ladderKey(
            of: JoinAddress(host: "192.0.2.20"),
            reached: SocketAddress(host: .v4(0xC000_0214), port: 7052)
        )
        #expect(none == nil)
    }

    @Test func `a damaged file of keys costs only its damaged lines`() throws {
        let keeper = SeatKeeper(folder)
        _ = keeper.ladderKey(
            of: JoinAddress(host: "192.0.2.20"),
            reached: SocketAddress(host: .v4(0xC000_0214), port: 7052)
        )
        let text = "192.0.2.9:7052 short\n\u{1}\n192.0.2.8:7052 0123456789abcdef\n"
        try text.write(toFile: folder.path + "/keys", atomically: true, encoding: .utf8)
        let key = keeper.ladderKey(
            of: JoinAddress(host: "192.0.2.8"),
            reached: SocketAddress(host: .v4(0xC000_0208), port: 7052)
        )
        #expect(key == "0123456789abcdef")
    }

    @Test func `a folder that others could read is closed to them`() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755]
        )
        _ = SeatKeeper(folder).keep(ticket("ann"))
        #expect(try mode(folder.path) == 0o700)
    }

    @Test func `what is noted is read again`() {
        for room in ["K3QF", "K3QF22"] {
            let seat = ticket("ann", room: room)
            #expect(SeatTicket(note: seat.note) == seat)
        }
    }

    @Test func `bots are noted with the seat`() {
        var seat = ticket("ann")
        seat.bots = ["bot-179", "bot-4"]
        #expect(SeatTicket(note: seat.note) == seat)
    }

    @Test func `a client takes hold of the seat of its name`() throws {
        _ = SeatKeeper(folder).keep(ticket("ann"))
        #expect(folder.kept == [ticket("ann")])
        let keeper = SeatKeeper(folder)
        #expect(keeper.adopt { $0.name == "bob" } == nil)
        #expect(keeper.adopt { $0.name == "ann" } == ticket("ann"))
        #expect(isHeld("ann"))
        #expect(folder.kept == [])
        // Another client of this user cannot take the seat.
        #expect(SeatKeeper(folder).adopt { $0.name == "ann" } == nil)
        _ = keeper.keep(nil)
        #expect(files == [])
    }

    @Test func `a seat that is let go is noted still and free`() throws {
        _ = SeatKeeper(folder).keep(ticket("ann"))
        let keeper = SeatKeeper(folder)
        #expect(keeper.adopt { $0.name == "ann" } == ticket("ann"))
        keeper.letGo()
        #expect(keeper.kept == [ticket("ann")])
        // The next client has no seat, and takes no other client's seat.
        _ = keeper.keep(nil)
        #expect(keeper.kept == [ticket("ann")])
    }

    @Test func `a seat that another program holds is not taken up`() {
        let owner = SeatKeeper(folder)
        _ = owner.keep(ticket("ann"))
        let plan = ClientPlan(address: JoinAddress(host: "fe80::1", port: 7060), purpose: .lobby)
        let around = ClientHost.Services(
            seats: SeatKeeper(folder),
            clock: { 0 },
            entropy: { nil }
        )
        #expect(ClientHost(backTo: ticket("ann"), as: plan, around) == nil)
        owner.letGo()
        #expect(ClientHost(backTo: ticket("ann"), as: plan, around) != nil)
        #expect(isHeld())
    }

    @Test func `a running client holds its seat`() throws {
        var keeper: SeatKeeper? = SeatKeeper(folder)
        _ = keeper?.keep(ticket("ann"))
        #expect(isHeld())
        #expect(isHeld("ann"))
        #expect(!isHeld("bob"))
        // The client still holds the seat after it has written the file again.
        _ = keeper?.keep(ticket("ann", room: "W9HB"))
        #expect(isHeld())
        #expect(files.count == 1)
        keeper = nil
        #expect(found() == ticket("ann", room: "W9HB"))
    }

    @Test func `two clients with one folder take different seats`() throws {
        for name in ["ann", "bob"] { _ = SeatKeeper(folder).keep(ticket(name)) }
        guard case .seat(let first, let file) = folder.newest(name: nil) else {
            Issue.record("no seat")
            return
        }
        guard case .seat(let second, let other) = folder.newest(name: nil) else {
            Issue.record("no second seat")
            return
        }
        #expect(Set([first.name, second.name]) == ["ann", "bob"])
        #expect(isHeld())
        _ = SeatKeeper(folder, found: (first, file)).keep(nil)
        #expect(files.count == 1)
        _ = SeatKeeper(folder, found: (second, other)).keep(nil)
        #expect(files.isEmpty)
    }

    @Test func `the newest comes first and a name chooses`() throws {
        for (name, age) in [("ann", 10.0), ("bob", 20), ("cat", 30)] {
            _ = SeatKeeper(folder).keep(ticket(name))
            let path = try #require(
                files.map { folder.path + "/" + $0 }.first { path in
                    FileManager.default.contents(atPath: path).map {
                        SeatTicket(note: Array($0))?.name == name
                    } ?? false
                }
            )
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)],
                ofItemAtPath: path
            )
        }
        #expect(found()?.name == "ann")
        #expect(found("BOB")?.name == "bob")
        #expect(found("zoe") == nil)
        #expect(!isHeld("zoe"))
    }

    @Test func `a seat that is given up leaves no file`() {
        let keeper = SeatKeeper(folder)
        _ = keeper.keep(ticket("ann"))
        _ = keeper.keep(nil)
        #expect(files.isEmpty)
        _ = keeper.keep(ticket("ann"))
        #expect(files.count == 1)
    }

    @Test(arguments: ["", "{}", "nonsense", #"{"server":"a b","name":"ann"}"#])
    func `a file that is no seat is passed over`(text: String) throws {
        _ = SeatKeeper(folder).keep(ticket("ann"))
        let file = folder.path + "/seat-zzz.json"
        #expect(FileManager.default.createFile(atPath: file, contents: Data(text.utf8)))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/seat-link.json",
            withDestinationPath: file
        )
        #expect(found()?.name == "ann")
    }

    @Test func `a folder that cannot be made is told once`() {
        #expect(FileManager.default.createFile(atPath: root, contents: nil))
        let keeper = SeatKeeper(folder)
        #expect(keeper.keep(ticket("ann")) != nil)
        #expect(keeper.keep(ticket("ann", room: "W9HB")) == nil)
        #expect(keeper.keep(nil) == nil)
        #expect(SeatKeeper(nil).keep(ticket("ann")) == nil)
    }
}
