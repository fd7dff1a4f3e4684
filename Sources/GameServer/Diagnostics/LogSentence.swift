/// A log line for a person at a terminal; the other formats have the fields instead.
struct LogSentence {
    private let fields: Log.Fields

    /// Returns the sentence for an event; nil if the event has none.
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
        case "resume": return "\(name) came back" + (room.isEmpty ? "" : " to \(room)")
        case "recovered": return recovered
        case "open": return "\(room) opened by \(name): \(value("game")) \(value("size"))\(title)"
        case "join" where value("role") == "spectator": return "\(name) watches \(room)"
        case "join": return "\(name) joined \(room) from \(host)"
        case "leave": return "\(name) left \(room) (\(value("reason")))"
        case "invite": return "\(name) invites \(value("guest")) to \(room)"
        case "finish": return "\(room) finished\(reason): \(value("scores")) (\(minutes))"
        case "wrong_protocol": return "\(value("peer")) spoke \(value("protocol")): refused"
        case "repeated": return "\(value("of")): \(value("count")) more in a minute"
        case "metrics": return "metrics on http://\(value("addresses"))/metrics"
        case "web": return "decks over HTTP on http://\(value("addresses"))/api/"
        case "stood_still":
            return "the process stood still for \(value("ms")) ms, and so did players' clocks"
        case "configuration": return "configuration: \(sentence("cause"))"
        case "reloaded": return "configuration read again: \(changed)"
        case "reload_failed": return "configuration not read again: \(sentence("cause"))"
        case "reload_ignored": return "a new \(value("option")) holds from the next startup"
        case "report":
            return "\(count("rooms", "room")), \(count("people", "person", "people")), "
                + count("connections", "connection")
        case "report_room":
            let players = value("players")
            return "\(room) \(value("game")), \(value("phase")), \(count("seats", "seat")): "
                + (players.isEmpty ? "nobody" : players)
        case "report_person":
            return "\(name) \(room.isEmpty ? "in the lobby" : "in \(room)")"
                + (value("online") == "true" ? "" : ", connection lost")
        default: return nil
        }
    }

    private func value(_ key: String) -> String {
        switch field(key) {
        case .text(let text): Self.isHarmless(text) ? text : LogFormat.quoted(text)
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        case nil: ""
        }
    }

    /// Returns the text of a field that this program wrote; quotes in the text stay.
    private func sentence(_ key: String) -> String {
        guard case .text(let text)? = field(key), Self.isHarmless(text.filter { $0 != "\"" }) else {
            return value(key)
        }
        return text
    }

    private func count(_ key: String, _ one: String, _ many: String? = nil) -> String {
        value(key) == "1" ? "1 \(one)" : "\(value(key)) \(many ?? one + "s")"
    }

    /// The options that have a new value.
    private var changed: String {
        let names = value("changed")
        return names.isEmpty ? "nothing has changed" : names
    }

    private static func isHarmless(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
    }

    /// The room's title in quotes, because a player wrote it; empty without a title.
    private var title: String {
        guard case .text(let title)? = field("title"), !title.isEmpty else { return "" }
        return ", \(LogFormat.quoted(title))"
    }

    private var recovered: String {
        "\(count("rooms", "room")) came back from the journal (\(value("ms")) ms)"
    }

    /// The reason why a round ended; empty if it was played to its end.
    private var reason: String {
        value("reason") == "complete" ? "" : " (\(value("reason")))"
    }

    /// The duration of a round, such as `13:05`.
    private var minutes: String {
        guard case .number(let milliseconds)? = field("ms") else { return "0:00" }
        let seconds = milliseconds / 1_000
        return "\(seconds / 60):" + String(seconds % 60 + 100).dropFirst()
    }

    private func field(_ key: String) -> LogValue? {
        fields.first { "\($0.key)" == key }?.value
    }

    /// The peer without its port, which does not help a person.
    private var host: String {
        let peer = value("peer")
        return peer.lastIndex(of: ":").map { String(peer[..<$0]) } ?? peer
    }
}
