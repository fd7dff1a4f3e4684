import Foundation
import Sockets
import Testing

@testable import GameServer

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Tests with sockets of their own, passed as a service manager would pass them.
@Suite struct PassedSocketsTests {
    /// Reads the variables, for sockets that begin at this number.
    private func passed(
        _ number: Int32,
        count: String = "1",
        names: String? = nil,
        process: Int = 7,
        owner: String = "7"
    ) throws(PassedSockets.Fault) -> PassedSockets {
        let variables = ["LISTEN_PID": owner, "LISTEN_FDS": count, "LISTEN_FDNAMES": names]
        return try PassedSockets(
            { variables[$0] ?? nil },
            processID: process,
            firstNumber: number
        )
    }

    private func message(_ body: () throws -> PassedSockets) throws -> String {
        try #require(throws: PassedSockets.Fault.self) { _ = try body() }.message
    }

    /// Returns a blocking socket that listens on a free port and survives `exec`, as systemd makes
    /// it.
    private func listening(
        _ host: SocketAddress.Host = .loopbackV4,
        port: UInt16 = 0
    ) throws -> (Descriptor, SocketAddress) {
        let socket = try SystemCalls.streamSocket(like: SocketAddress(host: host, port: port))
        try SystemCalls.setReuseAddress(socket)
        try SystemCalls.bind(socket, to: SocketAddress(host: host, port: port))
        try SystemCalls.listen(socket, backlog: 8)
        try SystemCalls.setNonBlocking(socket, false)
        _ = fcntl(socket.number, F_SETFD, 0)
        return (socket, try SystemCalls.localAddress(of: socket))
    }

    @Test func `a socket without a name is for games, and is made ours`() throws {
        let (socket, address) = try listening()
        defer { SystemCalls.close(socket) }
        let passed = try passed(socket.number)
        let bound = try #require(passed[.game])
        #expect(bound.addresses == [address] && bound.descriptors == [socket])
        #expect(passed[.web] == nil && passed[.metrics] == nil && !passed.areForAnother)
        #expect(passed.names == ["game"] && passed.description == "game \(address)")
        #expect(fcntl(socket.number, F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(socket.number, F_GETFL) & O_NONBLOCK != 0)
    }

    @Test(arguments: [
        ("game", PassedSockets.Use.game), ("web", .web), ("metrics", .metrics),
        ("cardtable.socket", .game),
    ])
    func `a name says what a socket is for`(name: String, use: PassedSockets.Use) throws {
        let (socket, address) = try listening()
        defer { SystemCalls.close(socket) }
        #expect(try passed(socket.number, names: name)[use]?.addresses == [address])
    }

    @Test func `a socket of both families has both addresses`() throws {
        let socket = try SystemCalls.streamSocket(like: SocketAddress(host: .anyV6, port: 0))
        defer { SystemCalls.close(socket) }
        try SystemCalls.bind(socket, to: SocketAddress(host: .anyV6, port: 0))
        try SystemCalls.listen(socket, backlog: 1)
        let bound = try #require(try passed(socket.number)[.game])
        #expect(bound.addresses.map(\.host) == [.anyV4, .anyV6])
        #expect(Set(bound.addresses.map(\.port)).count == 1 && bound.descriptors == [socket])
    }

    @Test func `variables of another process mean nothing, and are told of`() throws {
        let passed = try passed(900, count: "junk", process: 8)
        #expect(passed.isEmpty && passed.areForAnother)
        let none = try PassedSockets({ $0 == "LISTEN_FDS" ? "1" : nil }, processID: 7)
        #expect(none.isEmpty && !none.areForAnother)
        #expect(try self.passed(900, count: "0").isEmpty)
        #expect(try self.passed(900, count: "0", names: "").isEmpty)
    }

    @Test func `as many sockets as are allowed are looked at`() throws {
        // None of these numbers is open.
        let words = try message { try passed(60_000, count: "\(PassedSockets.maximumCount)") }
        #expect(words.contains("is not open"))
    }

    @Test(arguments: ["", "-1", "one", "65", "1 ", "99999999999999999999"])
    func `a number of sockets that makes no sense is refused`(count: String) throws {
        #expect(try message { try passed(900, count: count) }.contains("LISTEN_FDS takes a number"))
    }

    @Test(arguments: ["", "game:web", "game:", ":"])
    func `names that are not as many as the sockets are refused`(names: String) throws {
        let said = try message { try passed(900, count: "1", names: names) }
        #expect(said.contains(names.isEmpty ? "FileDescriptorName=" : "LISTEN_FDNAMES"))
    }

    @Test func `an unknown name is refused, and cannot act on a terminal`() throws {
        let said = try message { try passed(900, names: "g\u{1B}[2Jme") }
        #expect(said.hasPrefix("Socket 900: FileDescriptorName= takes game, web, metrics, not "))
        #expect(!said.contains("\u{1B}"))
    }

    @Test func `what cannot be listened on is refused in a sentence`() throws {
        #expect(try message { try passed(1_000_000) }.hasSuffix("is not open."))
        let file = try SystemCalls.openNull()
        defer { SystemCalls.close(file) }
        #expect(try message { try passed(file.number) }.hasSuffix("is no socket."))
        let (near, far) = try SystemCalls.socketPair()
        defer { [near, far].forEach(SystemCalls.close) }
        #expect(try message { try passed(near.number) }.contains("is not of IPv4 or IPv6"))
        let datagrams = Descriptor(socket(AF_INET, Self.datagramType, 0))
        defer { SystemCalls.close(datagrams) }
        #expect(try message { try passed(datagrams.number) }.contains("use ListenStream="))
        let idle = try SystemCalls.streamSocket(like: SocketAddress(host: .loopbackV4, port: 0))
        defer { SystemCalls.close(idle) }
        #expect(try message { try passed(idle.number) }.hasSuffix("does not listen."))
    }

    @Test func `a connection is refused`() throws {
        let (socket, address) = try listening()
        defer { SystemCalls.close(socket) }
        try SystemCalls.setNonBlocking(socket, true)
        let client = try SystemCalls.connect(to: address, timeoutMilliseconds: 5_000)
        defer { SystemCalls.close(client) }
        let (accepted, _) = try #require(try SystemCalls.accept(socket))
        defer { SystemCalls.close(accepted) }
        #expect(try message { try passed(accepted.number) }.hasSuffix("use Accept=no."))
    }

    @Test func `several sockets of one name have one port`() throws {
        let (first, one) = try listening()
        let (second, two) = try listening()
        defer { [first, second].forEach(SystemCalls.close) }
        let sockets = [(first, one), (second, two)].map {
            BoundSockets.Passed($0.0, $0.1, takesBoth: false)
        }
        let fault = try #require(throws: PassedSockets.Fault.self) {
            _ = try PassedSockets.bound(sockets, for: .game)
        }
        #expect(fault.message.contains("one use has one port"))
        #expect(
            try PassedSockets.bound([sockets[0], sockets[0]], for: .web).descriptors.count == 2
        )
    }

    #if canImport(Glibc)
    private static let datagramType = Int32(SOCK_DGRAM.rawValue)
    #else
    private static let datagramType = SOCK_DGRAM
    #endif
}
