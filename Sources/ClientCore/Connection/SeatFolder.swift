import GameProtocol
package import Sockets
import TerminalKit

/// The folder with the kept seats of this user, each in a file of its own.
package struct SeatFolder {
    package let path: String

    package init(path: String) { self.path = path }

    private static let prefix = "seat-"
    private static let suffix = ".json"
    private static let maximumBytes = 4096

    package enum Found {
        case seat(SeatTicket, LockedFile)
        /// There are seats, but running programs hold them.
        case held
        case none
    }

    /// Returns the newest seat that no running program holds; with a name, the newest seat of that
    /// player.
    package func newest(name: String?) -> Found {
        newest { ticket in name.map { NameRule.key($0) == NameRule.key(ticket.name) } ?? true }
    }

    /// Returns the newest fitting seat that no running program holds.
    package func newest(fits: (SeatTicket) -> Bool) -> Found {
        var isHeld = false
        for file in System.newestFiles(in: path) where isSeat(file) {
            let file = path + "/" + file
            // Reading needs no lock: files are replaced atomically.
            guard let bytes = System.contents(of: file, maximum: Self.maximumBytes),
                let seen = SeatTicket(note: bytes), fits(seen)
            else { continue }
            guard let held = LockedFile(file),
                let ticket = SeatTicket(note: held.contents(maximum: Self.maximumBytes)),
                fits(ticket)
            else {
                isHeld = true
                continue
            }
            return .seat(ticket, held)
        }
        return isHeld ? .held : .none
    }

    /// The age in seconds from which a seat is left out, because hardly any server keeps a seat for
    /// so long.
    private static let oldestSeconds = 24 * 3600

    /// The seats that no running program holds, the newest first.
    var kept: [SeatTicket] {
        System.newestFiles(in: path).filter(isSeat).compactMap { file in
            guard System.age(of: path + "/" + file) ?? .max < Self.oldestSeconds,
                let held = LockedFile(path + "/" + file)
            else { return nil }
            return SeatTicket(note: held.contents(maximum: Self.maximumBytes))
        }
    }

    /// Writes a seat into a new file, or replaces a file.
    func write(_ ticket: SeatTicket, over file: LockedFile?) throws(SystemError) -> LockedFile {
        System.makePrivateFolder(path)
        let fresh = "\(path)/\(Self.prefix)\(SHA256.hex(RandomBytes.make(count: 8)).prefix(16))"
        return try LockedFile(file?.path ?? fresh + Self.suffix, contents: ticket.note)
    }

    /// The file with the player's secret keys for ladders. Each key is stored with the address of
    /// its server, and no other server receives that key.
    private var keysPath: String { path + "/keys" }
    private static let maximumKeys = 200

    /// Returns the player's key for the ladder of the server at that address. `reached` is the
    /// address to which the connection leads. The first call for a server makes a new key. Returns
    /// nil if the key cannot be saved.
    func ladderKey(of address: JoinAddress, reached: SocketAddress) -> String? {
        let known = ladderKeys
        let interfaces = Interfaces.now()
        if let own = known.first(where: { $0.address == address.server })
            ?? known.first(where: { interfaces.leads($0.address, where: reached) })
        {
            return own.key
        }
        let key = String(SHA256.hex(RandomBytes.make(count: 16)).prefix(32))
        let kept = [(address: address.server, key: key)] + known.prefix(Self.maximumKeys - 1)
        let text = kept.map { "\($0.address.text) \($0.key)\n" }.joined()
        System.makePrivateFolder(path)
        return (try? LockedFile(keysPath, contents: Array(text.utf8))) == nil ? nil : key
    }

    private var ladderKeys: [(address: JoinAddress, key: String)] {
        let bytes = System.contents(of: keysPath, maximum: 100 * Self.maximumKeys) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, LadderKey.accepts(words[1]),
                let address = try? JoinAddress(words[0])
            else { return nil }
            return (address.server, words[1])
        }
    }

    private func isSeat(_ file: String) -> Bool {
        file.hasPrefix(Self.prefix) && file.hasSuffix(Self.suffix)
    }
}

extension SeatTicket {
    /// The content of the seat's file.
    var note: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("server", address.server.text)
        writer.field("inst", ifPresent: inst)
        writer.field("name", name)
        writer.field("room", room)
        writer.field("resume", token)
        writer.field("resume_ms", resumeMs)
        writer.field("via", ifPresent: via?.server.text)
        if !bots.isEmpty { writer.field("bots", bots.joined(separator: " ")) }
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    /// Reads the content of a seat's file; nil if it is not valid.
    init?(note: [UInt8]) {
        let line = note.prefix { $0 != 0x0A }
        let reader = JSONReader()
        guard var fields = try? reader.read(line),
            let server = try? fields.string("server"), let address = try? JoinAddress(server),
            let name = try? fields.string("name"), NameRule.accepts(name),
            let token = try? fields.string("resume"), (1...1024).contains(token.utf8.count),
            let room = try? fields.string("room"), JoinAddress.isCode(room),
            let resumeMs = try? fields.int("resume_ms", in: 0...Int(Limits.maximumInteger))
        else { return nil }
        self.init(
            address: address.server,
            inst: (try? fields.string("inst")).flatMap(\.self).flatMap {
                Beacon.isInst($0) ? $0 : nil
            },
            name: name,
            room: room,
            token: token,
            resumeMs: resumeMs,
            bots: ((try? fields.string("bots")) ?? "").split(separator: " ").map(String.init)
                .filter(NameRule.accepts),
            via: (try? fields.string("via")).flatMap(\.self).flatMap { try? JoinAddress($0) }?
                .server
        )
    }
}

/// Keeps the file of this client's seat up to date, and holds its lock while there is a seat.
package final class SeatKeeper {
    private let folder: SeatFolder?
    private var file: LockedFile?
    private var noted: SeatTicket?
    private var hasFailed = false

    /// Starts without a seat, or with a seat that was found and locked. Without a folder, the
    /// keeper writes no file.
    package init(_ folder: SeatFolder?, found: (SeatTicket, LockedFile)? = nil) {
        self.folder = folder
        noted = found?.0
        file = found?.1
    }

    package func ladderKey(of address: JoinAddress, reached: SocketAddress) -> String? {
        folder?.ladderKey(of: address, reached: reached)
    }

    package var kept: [SeatTicket] { folder?.kept ?? [] }

    /// Returns the seat of this run if it fits. A run without a seat first takes up a fitting seat
    /// that an earlier run left. Returns nil if no seat fits.
    func adopt(fits: (SeatTicket) -> Bool) -> SeatTicket? {
        if noted == nil, case .seat(let ticket, let file)? = folder?.newest(fits: fits) {
            noted = ticket
            self.file = file
        }
        return noted.flatMap { fits($0) ? $0 : nil }
    }

    /// Releases the seat but keeps its file, so that any run of the program can take it up.
    func letGo() {
        noted = nil
        file = nil
    }

    /// Writes the seat's file; with nil, removes it. An error is returned only once, so that the
    /// player gets one message.
    package func keep(_ ticket: SeatTicket?) -> SystemError? {
        guard ticket != noted else { return nil }
        noted = ticket
        guard let ticket else {
            file?.remove()
            file = nil
            return nil
        }
        do throws(SystemError) {
            file = try folder?.write(ticket, over: file)
            return nil
        } catch {
            defer { hasFailed = true }
            return hasFailed ? nil : error
        }
    }
}
