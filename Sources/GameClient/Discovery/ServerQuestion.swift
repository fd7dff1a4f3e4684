import ClientCore
import CommandLine
import GameProtocol
import TerminalKit

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
