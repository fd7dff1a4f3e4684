import ClientCore
import CommandLine
import GameProtocol
import TerminalKit

/// Which server a command means that names none: the one chosen before, else whoever is heard.
enum ServerChoice {
    /// An address that somebody wrote down, or one that is certain enough.
    case known(JoinAddress)
    /// Nobody was heard: this computer, where a server may be that announces itself to nobody.
    case guessed
    /// The person who was asked wants none of them.
    case declined

    /// The address to try.
    var address: JoinAddress? {
        switch self {
        case .known(let address): address
        case .guessed: JoinAddress(host: "localhost")
        case .declined: nil
        }
    }

    /// Whether nobody has named the address.
    var isGuess: Bool { if case .guessed = self { true } else { false } }

    /// Shows the choices, and gives the place of one of them; nil for none.
    typealias Question = ([String]) -> Int?

    /// Chooses among the servers that were heard; where there are several, asks which.
    ///
    /// - Parameter ask: nil where nobody can be asked.
    init(
        command: ClientCommand,
        servers: [FoundServer],
        ask: Question?
    ) throws(UsageError) {
        let ours = servers.filter(\.isOurs)
        switch (ours.count, ask) {
        case (0, _): self = .guessed
        case (1, _): self = .known(ours[0].address)
        case (_, let ask?): self = ask(ours.choices).map { .known(ours[$0].address) } ?? .declined
        case (_, nil):
            let lines = ours.map { server in
                "  GameClient \(command.rawValue) \(server.address.text)   (\(server.name))"
            }
            throw UsageError(
                (["There are \(ours.count) servers here. Say which:"] + lines).joined(
                    separator: "\n"
                )
            )
        }
    }
}

/// The question which of several servers is meant, to a person at a terminal.
enum ServerQuestion {
    /// Shows the choices and waits for a number; gives its place from 0, or nil for none of them.
    static func ask(_ choices: [String]) -> Int? {
        Diagnostics.tell("There are \(choices.count) servers here:")
        for choice in choices { Diagnostics.tell(choice) }
        while true {
            let hint = "Which one? 1 to \(choices.count), or q to leave: "
            System.writeAll(System.messages, Array(hint.utf8))
            guard let line = line() else { return nil }
            if let number = Digits.number(line), (1...choices.count).contains(number) {
                return number - 1
            }
            if ["q", "quit", "no"].contains(line.lowercased()) { return nil }
        }
    }

    /// What was typed, without blanks around it; nil at the end of the input.
    private static func line() -> String? {
        var bytes: [UInt8] = []
        while bytes.last != UInt8(ascii: "\n") {
            // A terminal hands out a line at a time, so nothing that follows is lost.
            guard let more = System.readSome(System.input) else { continue }
            if more.isEmpty { return nil }
            bytes += more
        }
        let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0.isNewline }
        return words.first.map(String.init) ?? ""
    }
}
