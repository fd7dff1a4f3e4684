import GameProtocol
import Pictures
import Sockets
import TerminalKit
import Testing

@testable import ClientCore
@testable import GamesTests

@Suite("PictureLoader", .onItsOwnThread)
struct PictureLoaderTests {
    private let time = Time()

    private final class Time {
        var now = 0
    }

    private static let file = PNG.encodeStored(
        columns: 96,
        rows: 96,
        rgb: [UInt8](repeating: 7, count: 3 * 96 * 96)
    )

    private func loader() -> PictureLoader { PictureLoader(clock: { [time] in time.now }) }

    /// Runs the loader until it has sent a request; returns the request's first line.
    private func request(_ loader: PictureLoader, _ server: StubServer) throws -> String {
        while !loader.isAsking, !loader.entries.isEmpty {
            _ = Poll.wait(loader.entries, milliseconds: 60_000)
            _ = loader.proceed()
        }
        try #require(loader.isAsking, "nothing is asked for")
        try server.accept()
        let first = try server.hear()
        var line = first
        while line != "\r\n", !line.isEmpty { line = try server.hear() }
        return first
    }

    /// Runs the loader until one more picture is done.
    private func finish(_ loader: PictureLoader) {
        let before = loader.pictures.done
        while loader.pictures.done == before, !loader.entries.isEmpty {
            _ = Poll.wait(loader.entries, milliseconds: 60_000)
            _ = loader.proceed()
        }
    }

    private func answer(_ server: StubServer, _ file: [UInt8] = Self.file) throws {
        try server.say(
            "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: \(file.count)\r\n\r\n"
        )
        try server.say(file)
        server.hangUp()
    }

    private static func wanted(_ names: [String]) -> [PictureLoader.Wanted] {
        names.map { PictureLoader.Wanted(code: "code of \($0)", image: $0) }
    }

    private func load(_ loader: PictureLoader, _ names: [String], _ server: StubServer) {
        loader.load(
            Self.wanted(names),
            of: nil,
            host: server.address.host,
            port: server.address.port
        )
    }

    @Test func `pictures come in the order of the list, and once`() throws {
        let (server, loader) = (try StubServer(), loader())
        load(loader, ["o/b.jpg", "o/a.jpg"], server)
        #expect(loader.pictures.progress == "pictures 0 of 2")
        #expect(try request(loader, server) == "GET /themes/o/b.jpg.t.png HTTP/1.1\r\n")
        try answer(server)
        finish(loader)
        #expect(loader.pictures.progress == "pictures 1 of 2")
        #expect(try request(loader, server) == "GET /themes/o/a.jpg.t.png HTTP/1.1\r\n")
        try answer(server)
        finish(loader)
        #expect(Set(loader.pictures.tiles.keys) == ["code of o/a.jpg", "code of o/b.jpg"])
        #expect(loader.pictures.progress == nil)
        load(loader, ["o/b.jpg", "o/a.jpg"], server)
        #expect(loader.entries.isEmpty)
    }

    @Test func `a wrong answer costs its picture, and the next one comes`() throws {
        let (server, loader) = (try StubServer(), loader())
        load(loader, ["o/a.jpg", "o/b.jpg"], server)
        _ = try request(loader, server)
        try server.say("HTTP/1.1 302 Found\r\nLocation: http://elsewhere/\r\n\r\n")
        finish(loader)
        _ = try request(loader, server)
        try answer(server)
        finish(loader)
        #expect(Array(loader.pictures.tiles.keys) == ["code of o/b.jpg"])
        #expect(loader.pictures.done == 2)
    }

    @Test func `a server that says nothing costs some seconds each, three times`() throws {
        let (server, loader) = (try StubServer(), loader())
        load(loader, (1...9).map { "o/\($0).jpg" }, server)
        for count in 1...3 {
            _ = try request(loader, server)
            let due = try #require(loader.deadline)
            #expect(due > time.now)
            time.now = due
            #expect(loader.proceed())
            if count < 3 { #expect(loader.pictures.done == count) }
        }
        #expect(loader.pictures.done == 9)
        #expect(loader.entries.isEmpty && loader.deadline == nil)
    }

    @Test(arguments: 1...4)
    func `three failures in a row end the loading and fewer do not`(seed: Int) throws {
        var random = SeededGenerator(seed)
        let (server, loader) = (try StubServer(), loader())
        // The second list begins without failures, although the loader gave up the first one.
        for list in 1...2 {
            let names = (1...9).map { "o/\(list)-\($0).jpg" }
            load(loader, names, server)
            var (loaded, failureCount) = (Set<String>(), 0)
            for name in names where failureCount < 3 {
                _ = try request(loader, server)
                if random.chance(40) {
                    try answer(server)
                    loaded.insert("code of \(name)")
                    failureCount = 0
                } else {
                    try server.say("HTTP/1.1 404 Not Found\r\n\r\n")
                    server.hangUp()
                    failureCount += 1
                }
                finish(loader)
            }
            #expect(Set(loader.pictures.tiles.keys) == loaded)
            #expect(loader.pictures.done == names.count && loader.entries.isEmpty)
        }
    }

    @Test func `an address that says nothing costs no picture and no second`() throws {
        let (server, deaf) = (try StubServer(), try DeafAddress())
        let addresses = [
            deaf.address, SocketAddress(host: .loopbackV4, port: server.address.port),
        ]
        let loader = PictureLoader(
            clock: { [time] in time.now },
            resolve: { (_, _) throws(SystemError) in addresses }
        )
        load(loader, ["o/a.jpg", "o/b.jpg"], server)
        for name in ["a", "b"] {
            #expect(try request(loader, server) == "GET /themes/o/\(name).jpg.t.png HTTP/1.1\r\n")
            try answer(server)
            finish(loader)
        }
        #expect(loader.pictures.tiles.count == 2)
    }

    @Test func `a room that is left takes its pictures along`() throws {
        let (server, loader) = (try StubServer(), loader())
        load(loader, ["o/a.jpg"], server)
        _ = try request(loader, server)
        try answer(server)
        finish(loader)
        loader.load(
            Self.wanted(["o/a.jpg"]),
            of: "another list",
            host: server.address.host,
            port: server.address.port
        )
        #expect(loader.pictures.tiles.isEmpty && loader.pictures.themeID == "another list")
        loader.stop()
        #expect(loader.entries.isEmpty && loader.deadline == nil)
        #expect(loader.pictures == ThemePictures())
    }

    @Test func `a file that is no picture, or too large, is not kept`() throws {
        let (server, loader) = (try StubServer(), loader())
        load(loader, ["o/a.jpg", "o/b.jpg"], server)
        _ = try request(loader, server)
        try answer(server, Array("no picture at all, whatever its type says".utf8))
        finish(loader)
        _ = try request(loader, server)
        try server.say(
            "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 9000000\r\n\r\n"
        )
        finish(loader)
        #expect(loader.pictures.tiles.isEmpty)
        #expect(loader.pictures.done == 2)
    }

    @Test func `a name that leads elsewhere is not asked for, and no list is too long`() {
        let loader = loader()
        loader.load(Self.wanted(["../x", "x", "http://x/y"]), of: nil, host: "127.0.0.1", port: 9)
        #expect(loader.entries.isEmpty && loader.pictures.wanted == 0)
        loader.load(
            Self.wanted((0..<5000).map { "o/\($0).jpg" }),
            of: nil,
            host: "127.0.0.1",
            port: 9
        )
        #expect(loader.pictures.wanted == PictureLoader.maximumCount)
    }
}

/// An address of this computer that accepts no connection and gives no answer, because its queue is
/// full.
private final class DeafAddress {
    let address: SocketAddress
    private let listener: Descriptor
    private let first: Descriptor

    init() throws {
        let any = SocketAddress(host: .loopbackV4, port: 0)
        listener = try SystemCalls.streamSocket(like: any)
        try SystemCalls.bind(listener, to: any)
        try SystemCalls.listen(listener, backlog: 0)
        address = try SystemCalls.localAddress(of: listener)
        first = try SystemCalls.beginConnecting(to: address)
        // The connection must be in the queue before the next one arrives.
        _ = try SystemCalls.wait(for: first, .write, timeoutMilliseconds: 60_000)
    }

    deinit {
        SystemCalls.close(first)
        SystemCalls.close(listener)
    }
}
