import Checksums
import GameProtocol
import Pictures

/// The page for browsers: one document for the lobby and for each room, its script and its style.
///
/// It knows nothing of rooms: the script asks over its WebSocket like any other client, so that no
/// code can be tried out here.
struct GamePage: Sendable {
    /// The host and port under which others see this server, if the host of it has said so.
    private let published: String?
    /// Where its files are read anew for each request, for people who change them; nil for those
    /// in the program.
    private let folder: String?

    /// The files in the program, by their names in the folder `Page`.
    private static let files = Dictionary(
        uniqueKeysWithValues: PageText.files.map { name, packed in
            let zlib = packed.withUTF8Buffer(Base64.decode)
            // The tests compare each file with the folder.
            let bytes = (try? Inflate.run(zlib, maximum: 1 << 20)) ?? []
            return (name, FixedContent(of: name, bytes, packed: gzip(zlib, of: bytes)))
        }
    )
    private static let document = "index.html"

    /// The form of gzip (RFC 1952) of what has that form of zlib (RFC 1950): another head and end.
    private static func gzip(_ zlib: [UInt8], of bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255]
        packed += zlib.dropFirst(2).dropLast(4)
        for number in [CRC32.update(0, bytes), UInt32(truncatingIfNeeded: bytes.count)] {
            for shift in [0, 8, 16, 24] {
                packed.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        return packed
    }

    /// - Parameters:
    ///   - publicURL: the address under which others see this server, if there is one.
    ///   - folder: a folder with all files of the page that are to be served instead of its own.
    init(publicURL: String? = nil, folder: String? = nil) {
        let parts = publicURL?.split(separator: "/", maxSplits: 2) ?? []
        published = parts.count < 2 ? nil : String(parts[1])
        self.folder = folder
    }

    /// The answer to a request of one of its addresses; nil for any other address.
    func answer(to request: HTTPRequest) -> HTTPAnswer? {
        guard let content = content(request) else { return nil }
        return content.answer(to: request)
            .with("Cache-Control", "no-cache")
            .with("Content-Security-Policy", Self.policy(hosts: [request.host, published]))
            .with("Cross-Origin-Opener-Policy", "same-origin")
            .with("Cross-Origin-Resource-Policy", "same-origin")
            .with("Referrer-Policy", "no-referrer")
    }

    private func content(_ request: HTTPRequest) -> FixedContent? {
        guard !request.endsInSlash, let name = Self.file(request.path) else { return nil }
        guard let folder else { return Self.files[name] }
        let bytes = try? Files.read("\(folder)/\(name)", maximumBytes: 1 << 20)
        return bytes.flatMap(\.self).map { FixedContent(of: name, $0) }
    }

    /// The name of the file at that address: one of its own, and so none that a request made up.
    private static func file(_ path: [String]) -> String? {
        switch path.count {
        case 0: document
        case 1: path[0] != document && files[path[0]] != nil ? path[0] : nil
        case 2: ["r", "w", "R", "W"].contains(path[0]) && isCode(path[1]) ? document : nil
        default: nil
        }
    }

    /// Whether it has the form of a room's code, in either case; whether there is one is not told.
    private static func isCode(_ text: String) -> Bool {
        RoomCode.accepts(RoomCode.normalized(text))
    }

    /// What the page may load: nothing of others.
    ///
    /// The WebSocket's address is named, as older browsers do not count it as the page's own: that
    /// of the host that was asked for, and that of the proxy before this server.
    static func policy(hosts: [String?]) -> String {
        var names: [String] = []
        for name in hosts.compactMap({ $0.flatMap(named) }) where !names.contains(name) {
            names.append(name)
        }
        let sockets = names.map { " ws://\($0) wss://\($0)" }.joined()
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'\(sockets); base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
    }

    /// The host, if it can stand in a policy, where blanks, commas and semicolons mean something.
    private static func named(_ host: String) -> String? {
        let isPlain = host.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || "-._:[]".utf8.contains($0)
        }
        return isPlain && !host.isEmpty ? host : nil
    }
}

extension FixedContent {
    /// A file of the page, whose name tells its type.
    fileprivate init(of name: String, _ bytes: [UInt8], packed: [UInt8]? = nil) {
        let types = ["html": "text/html", "js": "text/javascript", "css": "text/css"]
        let type = name.split(separator: ".").last.flatMap { types[String($0)] }
        self.init(
            type: type.map { "\($0); charset=utf-8" } ?? "image/svg+xml",
            bytes,
            packed: packed
        )
    }
}
