/// The form of a log line: for people at a terminal, for systemd's journal, or for programs.
enum LogFormat: Sendable {
    /// For example `22:14:31  ann joined K3QF from 192.168.1.31`.
    case text
    /// For example `<6>join name=ann room=K3QF`; the journal adds the time.
    case journal
    /// For example `{"t":"2026-03-01T22:14:31.402Z","level":"info","event":"join","name":"ann"}`.
    case json

    /// Returns the format that fits the target of standard error.
    static func automatic() -> LogFormat {
        if ErrorOutput.isJournal(Environment.variable("JOURNAL_STREAM")) { return .journal }
        return Files.isErrorTerminal ? .text : .json
    }

    func line(
        _ level: LogLevel,
        _ event: StaticString,
        _ fields: Log.Fields,
        at time: WallClock
    ) -> [UInt8] {
        var text: String
        switch self {
        case .text:
            let sentence = LogSentence.text(event, fields)
            text = "\(time.local)  \(Self.mark(level))"
            text += sentence ?? "\(event)\(Self.words(fields))"
        case .journal: text = "<\(level.syslogNumber)>\(event)\(Self.words(fields))"
        case .json:
            text = "{\"t\":\"\(time.universal)\",\"level\":\"\(level.rawValue)\""
            text += ",\"event\":\"\(event)\"\(Self.members(fields))}"
        }
        return Array(text.utf8.prefix(ErrorOutput.maximumLineBytes - 1)) + [UInt8(ascii: "\n")]
    }

    private static func mark(_ level: LogLevel) -> String {
        switch level {
        case .debug, .info: ""
        case .warning, .error: "\(level.rawValue): "
        }
    }

    private static func words(_ fields: Log.Fields) -> String {
        fields.reduce(into: "") { text, field in
            text += " \(field.key)="
            switch field.value {
            case .text(let value):
                let isShort = value.utf8.count < maximumValueBytes
                text += isShort && isPlain(value) ? value : quoted(value)
            case .number(let value): text += String(value)
            case .flag(let value): text += value ? "true" : "false"
            }
        }
    }

    private static func members(_ fields: Log.Fields) -> String {
        fields.reduce(into: "") { text, field in
            text += ",\"\(field.key)\":"
            switch field.value {
            case .text(let value): text += quoted(value)
            case .number(let value): text += String(value)
            case .flag(let value): text += value ? "true" : "false"
            }
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
    }

    /// The most bytes of one value, so that no line has to be cut within one.
    private static let maximumValueBytes = 500

    /// The text as a JSON string in ASCII, so that a hostile name cannot control a terminal.
    ///
    /// A longer text is cut, and ends in dots.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if quoted.utf8.count > maximumValueBytes { return quoted + "...\"" }
            switch scalar.value {
            case 0x22: quoted += "\\\""
            case 0x5C: quoted += "\\\\"
            case 0x20...0x7E: quoted.unicodeScalars.append(scalar)
            default:
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let digits = String(unit, radix: 16)
                    quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return quoted + "\""
    }
}
