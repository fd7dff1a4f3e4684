import GameProtocol
import Testing

@testable import ClientCore

/// Tests of the client's log, with every line that carries a secret.
@Suite("Secret fields in a log") struct SecretFieldTests {
    private static let secret = "SECRET-0815"

    private static func bytes(_ encode: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        encode(&writer)
        return Array(writer.bytes.dropLast())
    }

    /// Every line of the protocol that carries a token, a ticket or a password.
    private static let lines: [[UInt8]] = {
        var hello = HelloRequest(name: nil, client: "x", heartbeatSeconds: 15)
        hello.resume = secret
        hello.ticket = secret
        let join = JoinRequest.room(code: "K3QF", role: .player, password: secret, isReady: false)
        let moved = Refusal(
            .moved,
            "Elsewhere.",
            move: Redirection(to: ServerPlace(host: "cards.lan", port: 7052), ticket: secret)
        )
        return [
            bytes { Request(.hello(hello)).encode(into: &$0) },
            bytes { Request(.join(join)).encode(into: &$0) },
            bytes {
                Request(.create(NewRoomOptions().request(password: secret))).encode(into: &$0)
            },
            bytes { Reply(re: "join", id: .number(1), .refused(moved)).encode(into: &$0) },
            Array(#"{"type":"ok","re":"hello","name":"ann","resume":"\#(secret)"}"#.utf8),
        ]
    }()

    @Test func `no line shows its secret`() {
        for line in Self.lines {
            #expect(String(decoding: line, as: UTF8.self).contains(Self.secret))
            let logged = String(decoding: ConnectionTrace.redacted(line), as: UTF8.self)
            #expect(!logged.contains(Self.secret), "\(logged)")
            #expect(logged.contains(#":"***""#))
        }
    }

    @Test(arguments: SecretField.allCases)
    func `every secret field is masked and the rest stays`(_ field: SecretField) {
        let line = #"{"type":"x","\#(field.rawValue)":"a\"b","text":"c"}"#
        let logged = ConnectionTrace.redacted(Array(line.utf8))
        #expect(
            String(decoding: logged, as: UTF8.self)
                == #"{"type":"x","\#(field.rawValue)":"***","text":"c"}"#
        )
    }
}
