/// A log line as a person at a terminal reads it; the other formats have the fields instead.
struct LogSentence {
    private let fields: Log.Fields

    /// The sentence for an event that has one.
    static func text(_ event: StaticString, _ fields: Log.Fields) -> String? {
        let sentence = LogSentence(fields: fields)
        return sentence.text("\(event)")
    }

    private func text(_ event: String) -> String? {
        let (name, room) = (value("name"), value("room"))
        switch event {
        case "ready": return "ready on port \(value("port"))"
        case "connect": return "\(name) connected from \(host)"
        case "disconnect": return "\(name) disconnected"
        case "open": return "\(room) opened by \(name): \(value("game"))"
        case "join" where value("role") == "spectator": return "\(name) watches \(room)"
        case "join": return "\(name) joined \(room) from \(host)"
        case "leave": return "\(name) left \(room) (\(value("reason")))"
        case "finish": return "\(room) finished (\(value("reason"))): \(value("scores"))"
        case "wrong_protocol": return "\(value("peer")) spoke another protocol: refused"
        default: return nil
        }
    }

    private func value(_ key: String) -> String {
        switch fields.first(where: { "\($0.key)" == key })?.value {
        case .text(let text): Self.isHarmless(text) ? text : LogFormat.quoted(text)
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        case nil: ""
        }
    }

    private static func isHarmless(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
    }

    /// The peer without its port, which tells a person nothing.
    private var host: String {
        let peer = value("peer")
        return peer.lastIndex(of: ":").map { String(peer[..<$0]) } ?? peer
    }
}
