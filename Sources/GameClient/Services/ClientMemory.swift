import ClientCore
import GameProtocol
import TerminalKit

/// What the client remembers from one run to the next: the player's name, and recent servers.
struct ClientMemory: Equatable, Sendable {
    var name: String?
    /// The newest first.
    private(set) var servers: [JoinAddress] = []

    static let maximumServers = 5

    init() {}

    /// This server was reached.
    mutating func note(_ server: JoinAddress) {
        servers = [server.server] + servers.filter { $0 != server.server }
        servers = Array(servers.prefix(Self.maximumServers))
    }

    /// The memory as a file holds it: a line for each thing.
    var bytes: [UInt8] {
        let lines = (name.map { ["name \($0)"] } ?? []) + servers.map { "server \($0.text)" }
        return Array(lines.map { $0 + "\n" }.joined().utf8)
    }

    /// Reads what a file holds; what cannot be read is forgotten.
    init(bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2 else { continue }
            switch words[0] {
            case "name": if NameRule.accepts(words[1]) { name = words[1] }
            case "server":
                guard let server = try? JoinAddress(words[1]).server,
                    servers.count < Self.maximumServers
                else { continue }
                servers.append(server)
            default: continue
            }
        }
    }
}

/// The file of the memory; where there is no folder for it, nothing is remembered.
struct MemoryFile {
    let path: String?

    private static let maximumBytes = 4096

    init(folder: String?) { path = folder.map { $0 + "/recent" } }

    var memory: ClientMemory {
        path.flatMap { System.contents(of: $0, maximum: Self.maximumBytes) }
            .map(ClientMemory.init) ?? ClientMemory()
    }

    /// Saves it, best effort: with a full disk it is simply not remembered.
    func write(_ memory: ClientMemory) {
        guard let path, let slash = path.lastIndex(of: "/") else { return }
        System.makePrivateFolder(String(path[..<slash]))
        _ = try? LockedFile(path, contents: memory.bytes)
    }
}
