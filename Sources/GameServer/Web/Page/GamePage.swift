import Checksums
import GameProtocol
import Pictures

/// The page for browsers: one document for the lobby and for each room, another one for the ladder,
/// scripts and style sheets.
///
/// The script opens a WebSocket like any other client. Only the preview of a link names a room's game, and only if
/// the list shows the room to everyone. So an address does not reveal whether a private room exists.
struct GamePage: Sendable {
    /// The public address, if the operator has set one.
    private let publicURL: String?
    /// The host and port of the public address.
    private var published: String? {
        let parts = publicURL?.split(separator: "/", maxSplits: 2) ?? []
        return parts.count < 2 ? nil : String(parts[1])
    }
    /// The folder from which files are read again for each request, for developers; nil for the files in the program.
    private let folder: String?
    private let listed: @Sendable (String) -> GameOptions?

    /// The files in the program, by name.
    private static let files = Dictionary(
        uniqueKeysWithValues: PageText.files.map { name, packed in
            let zlib = packed.withUTF8Buffer(Base64.decode)
            // The tests compare each file with the folder `Page`.
            let bytes = (try? Inflate.run(zlib, maximum: 1 << 20)) ?? []
            let packed = gzip(zlib.dropFirst(2).dropLast(4), of: bytes)
            return (name, FixedContent(of: name, bytes, packed: packed))
        }
    )
    private static let document = "index.html"
    private static let ladder = "ladder.html"

    /// Returns the gzip form (RFC 1952) of bytes with their blocks (RFC 1951).
    fileprivate static func gzip(_ blocks: some Sequence<UInt8>, of bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255]
        packed += blocks
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
    ///   - listed: returns the options of a room that the list shows; nil if the room is private or does not exist.
    init(
        publicURL: String? = nil,
        folder: String? = nil,
        listed: @escaping @Sendable (String) -> GameOptions? = { _ in nil }
    ) {
        self.publicURL = publicURL
        self.folder = folder
        self.listed = listed
    }

    /// Answers a request for an address of the page; nil for any other address.
    func answer(to request: HTTPRequest) -> HTTPAnswer? {
        guard let content = content(request) else { return nil }
        var answer = content.answer(to: request)
        // Each answer with a document has its own copy.
        answer.isKept = answer.isKept && content.type != Self.documentType
        return
            answer
            .with("Cache-Control", "no-cache")
            .with("Content-Security-Policy", policy(of: content, request))
            .with("Cross-Origin-Opener-Policy", "same-origin")
            .with("Cross-Origin-Resource-Policy", "same-origin")
            .with("Referrer-Policy", "no-referrer")
    }

    private func content(_ request: HTTPRequest) -> FixedContent? {
        guard !request.endsInSlash, let name = Self.file(request.path) else { return nil }
        guard let file = file(named: name) else { return nil }
        return name == Self.document ? file.inserting(previewTags(request)) : file
    }

    private func file(named name: String) -> FixedContent? {
        guard let folder else { return Self.files[name] }
        let bytes = try? Files.read("\(folder)/\(name)", maximumBytes: 1 << 20)
        return bytes.flatMap(\.self).map { FixedContent(of: name, $0) }
    }

    /// Returns the tags from which a messenger makes the preview of a link (https://ogp.me).
    ///
    /// They contain nothing that a player has typed. Without a fit server address, the picture's address is relative.
    private func previewTags(_ request: HTTPRequest) -> String {
        let base = publicURL ?? request.host.flatMap(Self.named).map { "http://\($0)" } ?? ""
        let host = WebLink.acceptsBase(base) ? base : ""
        var (title, url) = ("Cardtable", "\(host)/")
        if Self.isRoom(request.path) {
            let role: Role = request.path[0].lowercased() == "w" ? .spectator : .player
            let link = WebLink(base: host, role: role, code: RoomCode.normalized(request.path[1]))
            url = link.text
            if let options = listed(link.code) {
                title = "\(role == .player ? "Play" : "Watch") \(Self.name(options))"
            }
        }
        let tags = [("title", title), ("image", "\(host)/icon.png"), ("url", url)]
        return tags.filter { !host.isEmpty || $0.0 != "url" }
            .map { "<meta property=\"og:\($0)\" content=\"\($1)\">\n" }.joined()
    }

    /// Returns the game with its options, such as `Concentration 4x4`.
    private static func name(_ options: GameOptions) -> String {
        let game = options.game.rawValue
        let summary = String(options.summary.map { $0 == "_" ? " " : $0 })
        return "\(game.prefix(1).uppercased())\(game.dropFirst()) \(summary)"
    }

    fileprivate static let documentType = "text/html; charset=utf-8"

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

    private func policy(of content: FixedContent, _ request: HTTPRequest) -> String {
        let hosts = [request.host, published]
        guard content.type == Self.documentType, folder == nil else {
            return Self.policy(hosts: hosts)
        }
        return Self.policy(hosts: hosts, style: Self.styleSource)
    }

    /// The source of the style sheet inside the document: a blank and its hash (CSP Level 3, section 2.3.1).
    static let styleSource: String = {
        guard let bytes = files[document]?.bytes,
            let start = bytes.firstRange(of: Array("<style>".utf8))?.upperBound,
            let end = bytes.firstRange(of: Array("</style>".utf8))?.lowerBound
        else { return "" }
        let hash = Base64.encode(SHA256.hash(Array(bytes[start..<end])))
        return " 'sha256-\(String(decoding: hash, as: UTF8.self))'"
    }()

    /// Returns the content policy of the page, which may load nothing from other sites.
    ///
    /// The policy names the addresses of WebSockets, because older browsers do not count them as the page's own.
    /// There are two: at the host of the request, and at the host of the proxy before this server.
    static func policy(hosts: [String?], style: String = "") -> String {
        var names: [String] = []
        for name in hosts.compactMap({ $0.flatMap(named) }) where !names.contains(name) {
            names.append(name)
        }
        let sockets = names.map { " ws://\($0) wss://\($0)" }.joined()
        return "default-src 'none'; script-src 'self'; style-src 'self'\(style); img-src 'self'; "
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
            "html": GamePage.documentType, "js": "text/javascript; charset=utf-8",
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

    /// Returns the document with tags before its title.
    ///
    /// In gzip form the tags are a stored block: `Scripts/embed-page` ends a block before the title, at a whole byte.
    fileprivate func inserting(_ tags: String) -> FixedContent {
        let tags = Array(tags.utf8)
        guard let seam = bytes.firstRange(of: Array("<title>".utf8))?.lowerBound else {
            return self
        }
        let whole = bytes[..<seam] + tags + bytes[seam...]
        var result = packed
        let flush: [UInt8] = [0, 0, 0xFF, 0xFF]
        if let packed, let place = packed.firstRange(of: flush)?.upperBound {
            let count = UInt16(truncatingIfNeeded: tags.count)
            var blocks = Array(packed[10..<place])
            blocks.append(0)
            for number in [count, ~count] {
                blocks.append(UInt8(truncatingIfNeeded: number))
                blocks.append(UInt8(truncatingIfNeeded: number >> 8))
            }
            blocks += tags
            blocks += packed[place...].dropLast(8)
            result = GamePage.gzip(blocks, of: Array(whole))
        }
        return FixedContent(type: type, Array(whole), packed: result)
    }
}
