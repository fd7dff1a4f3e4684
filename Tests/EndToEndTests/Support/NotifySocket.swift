import Foundation
import GameProtocol
import Sockets

@testable import GamesTests

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The socket on which a service manager receives the messages of its services.
final class NotifySocket {
    /// The value for `NOTIFY_SOCKET`.
    let name: String
    private let socket: Socket

    /// - Parameter isAbstract: whether the name is an abstract one of Linux, without a file.
    init(isAbstract: Bool = false) throws {
        let unique = "cardtable-\(UUID().uuidString.prefix(13))"
        name = isAbstract ? "@\(unique)" : "/tmp/\(unique)"
        #if canImport(Glibc)
        let type = Int32(SOCK_DGRAM.rawValue)
        #else
        let type = SOCK_DGRAM
        #endif
        let descriptor = Descriptor(makeSocket(AF_UNIX, type, 0))
        socket = Socket(owning: descriptor)
        try SystemCalls.setNonBlocking(descriptor, true)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array((isAbstract ? "\0\(unique)" : name).utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = (MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0) + bytes.count
        let isBound = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bindSocket(descriptor.number, $0, socklen_t(length + (isAbstract ? 0 : 1))) == 0
            }
        }
        guard isBound else { throw Failure("cannot bind \(name): errno \(errno)") }
    }

    deinit { unlink(name) }

    /// Returns the assignments of the next datagram.
    func next() throws -> [String] {
        guard try IdleLimit.wait({ try socket.wait(.read, timeoutMilliseconds: $0) }) else {
            throw Failure("the service manager was told nothing")
        }
        return try withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { space in
            guard case .bytes(let count) = try socket.receive(into: space) else { return [] }
            let text = String(decoding: space[..<count], as: UTF8.self)
            return text.split(separator: "\n").map(String.init)
        }
    }

    func wait(for assignment: String) throws {
        while try !next().contains(assignment) {}
    }
}

// Names for the system's functions that do not clash with the methods of the types above.

private func makeSocket(_ family: Int32, _ type: Int32, _ kind: Int32) -> Int32 {
    socket(family, type, kind)
}

private func bindSocket(
    _ number: Int32,
    _ address: UnsafePointer<sockaddr>,
    _ length: socklen_t
) -> Int32 {
    bind(number, address, length)
}
