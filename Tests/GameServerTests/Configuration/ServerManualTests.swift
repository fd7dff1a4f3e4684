import CommandLine
import Testing

@testable import GameServer

@Suite("The manual page of the server")
struct ServerManualTests {
    @Test func `it has every command option variable and status`() throws {
        let program = ServerCommandLine.program
        let text = try #require(try program.answer(program.parse(["help", "--man"])))
        func isThere(_ word: String) -> Bool {
            text.contains(word.map { $0 == "-" ? "\\-" : String($0) }.joined())
        }
        for command in program.commands { #expect(isThere("\n.B \(command.name) ")) }
        for option in program.options where option.isTyped {
            #expect(isThere(option.flag))
            if let variable = option.variable { #expect(isThere(variable)) }
        }
        for row in ServerManual.statuses { #expect(isThere("\n.B \(row.term)\n")) }
        #expect(text.hasPrefix(".TH GAMESERVER 1 "))
        // The main help lists each command too, with the same exit statuses.
        for row in ServerManual.statuses {
            #expect(ServerHelp.text.contains("\(row.term) \(row.text)"))
        }
    }
}
