import Checksums
import GameProtocol
import Pictures

/// The page for browsers: one document for the lobby and for each room, another one for the ladder,
/// scripts and style sheets.
///
/// It knows no rooms: the script opens a WebSocket like any other client. So an address of the page does not show
/// whether a room exists.
struct GamePage: Sendable {
    /// The host and port of the public address, if the operator has set one.
    private let published: String?
    /// The folder from which files are read again for each request, for developers; nil for the files in the program.
    private let folder: String?

    /// The files in the program, by name.
    private static let files = Dictionary(
        uniqueKeysWithValues: PageText.files.map { name, packed in
            let zlib = packed.withUTF8Buffer(Base64.decode)
            // The tests compare each file with the folder `Page`.
            let bytes = (try? Inflate.run(zlib, maximum: 1 << 20)) ?? []
            return (name, FixedContent(of: name, bytes, packed: gzip(zlib, of: bytes)))
        }
    )
    private static let document = "index.html"
    /// The page of the ladder, a document of its own.
    private static let ladder = "ladder.html"

    /// Returns the gzip form (RFC 1952) of data in the zlib form (RFC 1950): the head and the end differ.
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
    ///   - publicURL: the address of this server for clients elsewhere, if there is one.
    ///   - folder: a folder with all files of the page, to serve instead of the files in the program.
    init(publicURL: String? = nil, folder: String? = nil) {
        let parts = publicURL?.split(separator: "/", maxSplits: 2) ?? []
        published = parts.count < 2 ? nil : String(parts[1])
        self.folder = folder
    }

    /// Answers a request for an address of the page; nil for any other address.
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

    /// Returns the name of the file at an address: always a known name, never text from the request.
    private static func file(_ path: [String]) -> String? {
        if path.isEmpty || isRoom(path) { return document }
        if path == ["ladder"] { return ladder }
        // Browsers ask for this name if a document names no icon, and take any picture.
        if path == ["favicon.ico"] { return "icon.png" }
        let name = path.joined(separator: "/")
        return ![document, ladder].contains(name) && files[name] != nil ? name : nil
    }

    /// Whether the path is the address of a room, in either case. The room need not exist.
    private static func isRoom(_ path: [String]) -> Bool {
        path.count == 2 && ["r", "w", "R", "W"].contains(path[0])
            && RoomCode.accepts(RoomCode.normalized(path[1]))
    }

    /// Returns the content policy of the page, which may load nothing from other sites.
    ///
    /// The policy names the addresses of WebSockets, because older browsers do not count them as the page's own.
    /// There are two: at the host of the request, and at the host of the proxy before this server.
    static func policy(hosts: [String?]) -> String {
        var names: [String] = []
        for name in hosts.compactMap({ $0.flatMap(named) }) where !names.contains(name) {
            names.append(name)
        }
        let sockets = names.map { " ws://\($0) wss://\($0)" }.joined()
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "manifest-src 'self'; connect-src 'self'\(sockets); base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
    }

    /// Returns the host if it can stand in a policy; blanks, commas and semicolons have a meaning there.
    private static func named(_ host: String) -> String? {
        let isPlain = host.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || "-._:[]".utf8.contains($0)
        }
        return isPlain && !host.isEmpty ? host : nil
    }
}

extension FixedContent {
    /// Creates the content from a file of the page, with a type by the file's name.
    fileprivate init(of name: String, _ bytes: [UInt8], packed: [UInt8]? = nil) {
        let types = [
            "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
            "css": "text/css; charset=utf-8", "png": "image/png",
            "webmanifest": "application/manifest+json",
        ]
        let type = name.split(separator: ".").last.flatMap { types[String($0)] }
        self.init(
            type: type ?? "image/svg+xml",
            bytes,
            packed: packed
        )
    }
}
