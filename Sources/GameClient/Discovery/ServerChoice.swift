import ClientCore
import CommandLine
import TerminalKit

/// The server for a command that names no server: the server chosen before, or one that was found
/// on the network.
enum ServerChoice {
    /// An address that the player has configured, or the only server found.
    case known(JoinAddress)
    /// No server was found. The address is this computer, because a server on this computer may not
    /// announce itself.
    case guessed
    /// The player saw the question and chose none of the servers.
    case declined

    var address: JoinAddress? {
        switch self {
        case .known(let address): address
        case .guessed: JoinAddress(host: "localhost")
        case .declined: nil
        }
    }

    var isGuess: Bool { if case .guessed = self { true } else { false } }

    /// Shows the choices and returns the index of the chosen one, or nil for none.
    typealias Question = ([String]) -> Int?

    /// Chooses one of the found servers and ignores servers of other projects. If there are
    /// several, the player chooses. `ask` is nil if there is no terminal; then several servers are
    /// an error.
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
            let words = command.rawValue + (command == .daily ? " --server" : "")
            let lines = ours.map { server in
                "  GameClient \(words) \(server.address.text)   (\(server.name))"
            }
            throw UsageError(
                (["There are \(ours.count) servers here. Say which:"] + lines).joined(
                    separator: "\n"
                )
            )
        }
    }
}

/// The question at a terminal which of several servers to use.
enum ServerQuestion {
    /// Shows the choices, waits for a number and returns the index from 0, or nil if the player
    /// wants none of them.
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

    /// Returns the first word of the next line; nil at the end of the input.
    private static func line() -> String? {
        var bytes: [UInt8] = []
        while bytes.last != UInt8(ascii: "\n") {
            // A terminal delivers one line at a time, so a read loses no further line.
            guard let more = System.readSome(System.input) else { continue }
            if more.isEmpty { return nil }
            bytes += more
        }
        let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0.isNewline }
        return words.first.map(String.init) ?? ""
    }
}
