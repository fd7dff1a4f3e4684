import GameProtocol

/// The display names of people: the names that other people see, in any script.
///
/// On the wire, a person has an ASCII name. So the client puts the display name into each line that
/// it receives, and the ASCII name into each request that it sends.
package struct Displays: Equatable, Sendable {
    /// The display name of this client's own session, by its ASCII name; empty without one.
    private var own: [String: String] = [:]
    private var room: [String: String] = [:]
    /// The display names of people outside the room, by their ASCII names.
    private var others: [String: String] = [:]

    /// The most display names that are kept in the room, and the most outside it.
    private static let maximumCount = 1_000

    /// Returns the display name of the person with that ASCII name; without one, the ASCII name.
    func shown(_ name: String) -> String {
        own[name] ?? room[name] ?? others[name] ?? name
    }

    /// Returns the ASCII name of the person with that display name; for an unknown one, the same
    /// text.
    func name(_ shown: String) -> String {
        for map in [own, room, others] {
            if let found = map.first(where: { $0.value == shown && self.shown($0.key) == shown }) {
                return found.key
            }
        }
        return shown
    }

    /// Returns the display name of the person whose name or display name was typed. Upper and lower
    /// case mean the same.
    func shown(typed: String) -> String {
        let key = NameRule.key(Cleaning.clean(typed, columns: Self.columns))
        for map in [own, room, others] {
            let found = map.first { NameRule.key($0.key) == key || NameRule.key($0.value) == key }
            if let found { return shown(found.key) }
        }
        return typed
    }

    /// The most columns of a name, so that every screen has room for it.
    static let columns = 20

    /// Returns a name from outside, safe for a terminal, as people read it.
    func clean(_ name: String) -> String { shown(Cleaning.clean(name, columns: Self.columns)) }

    /// Stores the display names that a line from the server contains.
    mutating func learn(_ line: ServerLine) {
        switch line {
        case .reply(let reply):
            guard case .ok(let content) = reply.outcome else { return }
            switch content {
            case .hello(let hello):
                own = [Self.key(hello.name): Self.text(hello.display)].compactMapValues(\.self)
            case .people(let people, _): for person in people { meet(person.name, person.display) }
            case .entered(let state), .state(let state): learn(state)
            default: break
            }
        case .event(let event):
            if case .joined(let player, _, _, _, let display) = event.body,
                room.count < Self.maximumCount
            {
                enter(player, display)
            }
        case .connection(.state(let state)): learn(state)
        case .connection(.invited(let invitation)): meet(invitation.player, invitation.display)
        case .connection, .unknown: break
        }
    }

    private mutating func learn(_ state: RoomState) {
        room = [:]
        let spectators = state.spectators.prefix(Self.maximumCount)
        for player in state.players { enter(player.name, player.display) }
        for name in spectators { enter(name, state.displays[name]) }
    }

    /// Stores the display name of a member of the room. Nil removes an earlier one, because another
    /// person may have had the same ASCII name.
    private mutating func enter(_ name: String, _ display: String?) {
        others[Self.key(name)] = nil
        room[Self.key(name)] = Self.text(display)
    }

    private mutating func meet(_ name: String, _ display: String?) {
        if others.count >= Self.maximumCount { others = [:] }
        others[Self.key(name)] = Self.text(display)
    }

    private static func key(_ name: String) -> String { Cleaning.clean(name, columns: columns) }

    /// Returns the cleaned display name; nil if it has the form of an ASCII name, because it could
    /// then be another person's name.
    private static func text(_ display: String?) -> String? {
        let text = display.map { Cleaning.clean($0, columns: columns) }
        return text.flatMap { NameRule.accepts($0) ? nil : $0 }
    }
}

/// A name that a player typed, in the two forms that `hello` contains.
package struct PlayerName: Equatable, Sendable {
    /// The ASCII name. For a text without Latin letters it is a guest name, the same each time.
    package let name: String
    /// The text as typed; nil if it is already a valid ASCII name.
    package let display: String?

    /// Reads a typed name; throws the reason against it as a sentence.
    package init(_ typed: String) throws(BadName) {
        let text = Self.composed(typed)
        if NameRule.accepts(text) {
            (name, display) = (text, nil)
            return
        }
        if let problem = DisplayRule.problem(text) {
            throw BadName(sentence: problem.replacing("display", with: "name"))
        }
        let ascii = Self.ascii(text)
        (name, display) = (ascii.isEmpty ? Self.guest(text) : ascii, text)
    }

    /// A text that cannot be a name.
    package struct BadName: Error, Equatable {
        package let sentence: String
    }

    package static func accepts(_ typed: String) -> Bool { (try? PlayerName(typed)) != nil }

    /// Returns the ASCII name for a text; empty if no letter or digit is left. The page makes the
    /// same name (`nameOf`).
    static func ascii(_ typed: String) -> String {
        var name = ""
        for scalar in composed(typed).unicodeScalars {
            if scalar == " " {
                name += "-"
            } else if scalar.isASCII {
                if NameRule.accepts("a\(scalar)") { name.unicodeScalars.append(scalar) }
            } else {
                name += base(of: scalar)
            }
        }
        return String(name.drop { !NameRule.accepts("\($0)") }.prefix(Limits.maximumNameCount))
    }

    /// Returns the Latin letters without their accents; empty for a letter of another script.
    private static func base(of scalar: Unicode.Scalar) -> Substring {
        switch scalar.properties.lowercaseMapping {
        case "ß": return "ss"
        case "æ": return "ae"
        case "ø": return "o"
        case "œ": return "oe"
        case "ł": return "l"
        case "đ": return "d"
        default: break
        }
        // An example is LATIN SMALL LETTER E WITH DIAERESIS.
        let words = (scalar.properties.name ?? "").split(separator: " ")
        guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
            words[3].utf8.count == 1
        else { return "" }
        return words[1] == "SMALL" ? Substring(words[3].lowercased()) : words[3]
    }

    /// Returns the text in NFC where a letter has marks, with single blanks between its words.
    ///
    /// The comparison of characters finds the letter: `e` and a diaeresis equal `ë`.
    private static func composed(_ typed: String) -> String {
        let letters = typed.map { character -> Character in
            guard character.unicodeScalars.count > 1 else { return character }
            return composedLetters.first { $0 == character } ?? character
        }
        return String(letters).split(separator: " ").joined(separator: " ")
    }

    /// The letters that other programs may write with separate marks, or by parts.
    private static let composedLetters: [Character] = [
        0xC0...0x52F, 0x1E00...0x1FFF, 0xAC00...0xD7A3,
    ]
    .flatMap { (range: ClosedRange<UInt32>) in range }
    .compactMap { Unicode.Scalar($0).map(Character.init) }

    private static func guest(_ text: String) -> String {
        var hash: UInt32 = 2_166_136_261
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        let letters = (0..<4).map { place -> Character in
            let alphabet = RoomCode.alphabet
            return Character(
                Unicode.Scalar(alphabet[Int(hash >> (8 * place) & 0xFF) % alphabet.count])
            )
        }
        return "guest-" + String(letters).lowercased()
    }
}
