import GameProtocol
import TerminalKit

@testable import ClientCore
@testable import GameClient

extension Harness {
    /// A client that receives any lines from a hostile server, on both of its faces.
    static let client = Harness(
        name: "client",
        maximumBytes: 16_384,
        maximumMilliseconds: 500,
        seeds: ClientHarness.seeds,
        words: ServerWords.all + [
            "@welcome\n", "\n@closed\n", "\n@alarm\n", "\n@connected\n", "\n@type ", "\n@key ",
            "\"id\":\"next\"",
        ],
        check: ClientHarness.check
    )
}

/// The inputs are lines of a server, mixed with other events of a client: `@closed`, `@connected`,
/// `@alarm`, `@type COMMAND` and `@key CHARACTERS`. `@welcome` stands for the lines with which a
/// server accepts the client, so that a short input gets past them.
private enum ClientHarness {
    @Sendable static func seeds() -> [[UInt8]] {
        let lines = Fixtures.examples(fromServer: true)
        let starts = ["concentration", "deck", "klondike"].map { game in
            lines.filter { String(decoding: $0, as: UTF8.self).contains("\"\(game)\"") }.prefix(6)
        }
        let welcome = Array("@welcome".utf8)
        // The replies that the client waits for after the welcome.
        let answer = /^\{"type":"ok","re":"(join|create|list)",("id":[0-9]+,)?/
        let lone = lines.map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.contains(answer) }
            .map { $0.replacing(answer) { #"{"type":"ok","re":"\#($0.1)","id":"next","# } }
            .map { [welcome, Array($0.utf8)] }
        return (starts.map { Self.opening.map { Array($0.utf8) } + $0 } + lone + Fixtures.evenings)
            .map { Array($0.map(answeringNext).joined(separator: [0x0A])) }
    }

    /// Returns the same line as the reply to the client's oldest open request.
    private static func answeringNext(_ line: [UInt8]) -> [UInt8] {
        let text = String(decoding: line, as: UTF8.self)
        guard text.hasPrefix(#"{"type":"ok""#) || text.hasPrefix(#"{"type":"error""#) else {
            return line
        }
        return Array(text.replacing(/"id":[0-9]+/, with: #""id":"next""#).utf8)
    }

    static let opening = [
        #"{"type":"hello","server":"s","name":"Kitchen","protocol":1,"protocols":[1],"#
            + #""features":[],"limits":{"line":4096},"hint":""}"#,
        #"{"type":"ok","re":"hello","id":1,"name":"kim","resume":"t","resume_ms":120000}"#,
    ]

    static func check(_ bytes: [UInt8]) throws -> Bool {
        var chance = Chance(of: bytes)
        var run = ClientRun(&chance)
        for line in bytes.split(separator: 0x0A).prefix(200) {
            try run.take(Array(line), &chance)
            // A picture costs ten times as much as a line.
            if chance.below(16) == 0 { try run.draw() }
            if run.client.stage == .finished { break }
        }
        // Before the welcome the picture shows little.
        if chance.below(run.client.hasSettled ? 2 : 16) == 0 { try run.draw() }
        return run.client.hasSettled
    }
}

/// One client with both faces.
private struct ClientRun {
    var client: ClientState
    private var plain = PlainFace(text: PlainText(words: PlainWords(look: .room), asks: true))
    private var screen = ScreenState(ScreenSettings())
    private var writer = FrameWriter(Palette(depth: .palette))
    private var size = Size(columns: 80, rows: 24)
    private var at = 0
    private let reader = JSONReader(limits: .serverLine)

    init(_ chance: inout Chance) {
        let address = JoinAddress(host: "192.168.1.20")
        let create = CreateRequest(game: .concentration)
        let purposes: [ClientPlan.Purpose] = [
            .lobby, .watchLobby, .join(code: "K3QF"), .watch(code: "K3QF"), .quick(create),
            .create(create), .create(create), .create(create),
        ]
        var plan = ClientPlan(address: address, purpose: chance.one(of: purposes))
        plan.name = "kim"
        plan.asks = chance.below(2) == 0
        plan.hasScreen = plan.asks
        client = ClientState(plan, at: 0)
        size = chance.one(of: [size, Size(columns: 120, rows: 40), Size(columns: 60, rows: 20)])
    }

    mutating func take(_ line: [UInt8], _ chance: inout Chance) throws {
        at += chance.one(of: [0, 1, 40, 1_000, 20_000])
        switch line {
        case Array("@welcome".utf8):
            for line in ClientHarness.opening { try take(Array(line.utf8), &chance) }
        case Array("@closed".utf8): try receive(.closed)
        case Array("@connected".utf8): try receive(.connected)
        case Array("@alarm".utf8):
            if let deadline = client.deadline { at = max(at, deadline) }
            try receive(.alarm)
            try show(.alarm)
        case _ where line.starts(with: Array("@type ".utf8)):
            try receive(.command(Command(String(decoding: line.dropFirst(6), as: UTF8.self))))
        case _ where line.starts(with: Array("@key ".utf8)):
            // Typed text appears in the line unchanged, including joiners of emoji.
            let typed = String(decoding: line.dropFirst(5), as: UTF8.self).unicodeScalars.prefix(8)
            for scalar in typed where Shown.isHarmless(String(scalar)) {
                try show(.terminal(.key(scalar == "!" ? .enter : .character(scalar))))
            }
        default:
            let read = (try? reader.read(line)).flatMap { try? ServerLine($0) }
            try receive(read.map { .line(answeringNext($0)) } ?? .unreadable)
        }
        try checkBounds()
    }

    /// Gives a reply with the mark "next" the mark of the oldest request, because few inputs would
    /// match it by chance.
    private func answeringNext(_ line: ServerLine) -> ServerLine {
        guard case .reply(var reply) = line, reply.id == .text("next"),
            let oldest = client.outstanding.first
        else { return line }
        reply.id = .number(oldest.id)
        return .reply(reply)
    }

    private mutating func receive(_ input: ClientInput) throws {
        for effect in client.receive(input, at: at) {
            switch effect {
            case .say(let news):
                for output in plain.show(news, at: at) { try check(output) }
                try show(.happened(news))
            case .needsEntropy: try receive(.entropy("e"))
            case .send(let request):
                var writer = JSONWriter()
                request.encode(into: &writer)
                try require(
                    writer.bytes.count <= Limits.maximumClientLineBytes,
                    "The client sends a line of \(writer.bytes.count) bytes."
                )
            case .disconnect, .connect, .move, .finish: break
            }
        }
    }

    private mutating func show(_ input: ScreenInput) throws {
        for effect in screen.receive(input, client, size: size, at: at) {
            if case .command(let command) = effect { try receive(.command(command)) }
        }
    }

    private func check(_ output: PlainFace.Output) throws {
        let text =
            switch output {
            case .result(let text), .message(let text), .prompt(let text): text
            }
        try require(Shown.isHarmless(text), "It prints \(text.debugDescription).")
    }

    mutating func draw() throws {
        let frame = screen.canvas(client, size: size, at: at).frame
        try require(frame.size == size, "The picture has another size.")
        for row in 0..<size.rows {
            let text = frame.text(row: row)
            try require(
                Shown.isHarmless(text) && Width.of(text) <= size.columns,
                "It draws \(text.debugDescription)."
            )
        }
        _ = writer.bytes(for: frame)
        _ = screen.deadline(client, size: size, at: at)
    }

    /// Checks that the client keeps only a bounded amount of any server's lines.
    private func checkBounds() throws {
        try require(client.bots.count <= 64, "It keeps \(client.bots.count) bots.")
        try require(client.outstanding.count <= 300, "It waits for \(client.outstanding.count).")
        let listed = client.listed.count + client.pages.count + client.refreshed.count
        try require(listed <= 30_000, "It keeps \(listed) rooms.")
    }
}
