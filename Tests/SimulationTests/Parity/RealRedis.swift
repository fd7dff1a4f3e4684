import Foundation
import Glibc

/// A Redis process of the system, which ends with this object; nil if the system has none.
final class RealRedis {
    private let process = Process()
    private var socket: Int32 = -1

    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "cardtable-redis-\(UUID().uuidString)")

    init?() {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "socket").path
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "redis-server", "--port", "0", "--unixsocket", path, "--save", "", "--appendonly", "no",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        while process.isRunning {
            socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            let isConnected = withUnsafeMutablePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            if isConnected { return }
            Glibc.close(socket)
            usleep(10_000)
        }
        return nil
    }

    deinit {
        if socket >= 0 { Glibc.close(socket) }
        // SIGKILL works even if the Redis has inherited blocked signals, and this Redis has nothing
        // to save.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    func ask(_ words: [String]) -> RedisReply {
        let parts = words.map { "$\($0.utf8.count)\r\n\($0)\r\n" }
        let bytes = Array("*\(words.count)\r\n\(parts.joined())".utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, 0)
            }
            if count <= 0 { return .error("the Redis is gone") }
            sent += count
        }
        return reply()
    }

    private func reply() -> RedisReply {
        let line = self.line()
        let (kind, rest) = (line.first, String(line.dropFirst()))
        let number = Int(rest) ?? -1
        switch kind {
        case "+": return .status(rest)
        case "-": return .error(rest)
        case ":": return .integer(number)
        case "$":
            if number < 0 { return .null }
            let bytes = take(number)
            _ = take(2)
            return .bulk(bytes)
        case "*": return number < 0 ? .null : .array((0..<number).map { _ in reply() })
        default: return .error("the Redis is gone")
        }
    }

    private func line() -> String {
        var bytes: [UInt8] = []
        while let byte = take(1).first, byte != 10 { bytes.append(byte) }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    private func take(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes[done...].withUnsafeMutableBytes {
                Glibc.recv(socket, $0.baseAddress, $0.count, 0)
            }
            if read <= 0 { return [] }
            done += read
        }
        return bytes
    }
}
