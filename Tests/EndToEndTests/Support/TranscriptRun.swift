import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Runs transcripts against one server: sends their requests, and requires their answers.
///
/// Clients named `nc`, `nc2` and so on are bare connections. The others have said hello under their
/// name before their first line, unless that line shows the hello.
final class TranscriptRun {
    private let server: TestServer
    var clients: [String: Wire] = [:]
    /// The clients whose connection has ended.
    var gone: [String: Wire] = [:]
    /// The clients in the order of their first line.
    private(set) var order: [String] = []
    /// The clients with possibly omitted lines.
    private var skipping: Set<String> = []
    private var isStopped = false
    /// The real tokens, by the shown tokens.
    private var tokens: [String: String] = [:]

    /// Converts a received line to its form in the document, before the comparison.
    private let asShown: (String) -> String

    init(_ server: TestServer, asShown: @escaping (String) -> String = { $0 }) {
        self.server = server
        self.asShown = asShown
    }

    /// Every line that each client received, without the marks of this runner.
    var logs: [String: [String]] {
        clients.merging(gone) { $1 }.mapValues { $0.log.filter { !$0.contains(Self.mark) } }
    }

    /// The field of the `ping` that marks the end of earlier answers. No request has this field;
    /// the server would remember an `id` for a resume.
    static let mark = "--mark--"

    /// Runs one transcript; throws at the first line that is not as shown.
    func play(_ transcript: Transcript) throws {
        for (number, text) in transcript.lines.enumerated() {
            do {
                try play(try TranscriptLine(text))
            } catch {
                throw Failure("\(transcript.place(ofLine: number)): \(error)")
            }
        }
    }

    /// Requires that no client received more lines than shown.
    func finish() throws {
        for (name, client) in clients where !isStopped {
            guard (try? client.send(#"{"type":"ping","\#(Self.mark)":1}"#)) != nil else { continue }
            let marked = try lineBeyondSkipped(name) { $0.contains(Self.mark) }
            guard let line = marked else { continue }
            if !line.contains(Self.mark) { throw Failure("\(name) also received: \(line)") }
        }
    }

    func play(_ line: TranscriptLine) throws {
        switch line {
        case .remark: break
        case .stop:
            server.process.signal(SIGTERM)
            isStopped = true
        case .send(let name, let bytes):
            try client(name, before: line).send(bytes: withRealTokens(bytes))
        case .endSending(let name): try client(name, before: line).endSending()
        case .cut(let name):
            try client(name, before: line).close()
            drop(name)
        case .skip(let name):
            try client(name, before: line).waitForAnswers(mark: Self.mark)
            skipping.insert(name)
        case .end(let name):
            if let more = try client(name, before: line).line() {
                throw Failure("received: \(more)")
            }
            clients[name]?.close()
        case .receive(let name, let text):
            _ = try client(name, before: line)
            let shown = ShownLine(text)
            guard let received = try lineBeyondSkipped(name, until: shown.isShown).map(asShown)
            else {
                throw Failure("the connection ended before: \(text)")
            }
            guard shown.isShown(received) else {
                throw Failure("\(name) received\n  \(received)\ninstead of\n  \(text)")
            }
            keepToken(shown: text, real: received)
        }
    }

    /// Notes the real token for a shown one, so that requests can send it.
    func keepToken(shown: String, real: String) {
        guard let shown = try? JSON(shown)["resume"]?.string,
            let real = try? JSON(real)["resume"]?.string
        else { return }
        tokens[shown] = real
    }

    private func withRealTokens(_ bytes: [UInt8]) -> [UInt8] {
        var text = String(decoding: bytes, as: UTF8.self)
        guard text.contains(#""resume":""#) else { return bytes }
        for (shown, real) in tokens { text = text.replacing(shown, with: real) }
        return Array(text.utf8)
    }

    /// Returns the next line, or the next wanted one if lines may be omitted.
    private func lineBeyondSkipped(
        _ name: String,
        until isWanted: (String) -> Bool
    ) throws -> String? {
        let isSkipping = skipping.remove(name) != nil
        while let line = try clients[name]?.line() {
            if !isSkipping || isWanted(line) { return line }
        }
        return nil
    }

    /// Returns the client with this name. At its first use it connects and says hello.
    func client(_ name: String, before line: TranscriptLine) throws -> Wire {
        if let client = clients[name] { return client }
        let client = try Wire(port: server.port)
        clients[name] = client
        if !order.contains(name) { order.append(name) }
        if case .receive = line { return client }
        _ = try client.line()
        if !name.hasPrefix("nc"), !Self.isHello(line) {
            try client.send(#"{"type":"hello","name":"\#(name)"}"#)
            _ = try client.line()
        }
        return client
    }

    /// Notes the end of a connection, and keeps its received lines.
    func drop(_ name: String) { gone[name] = clients.removeValue(forKey: name) }

    private static func isHello(_ line: TranscriptLine) -> Bool {
        guard case .send(_, let bytes) = line else { return false }
        return String(decoding: bytes, as: UTF8.self).contains(#""type":"hello""#)
    }
}
