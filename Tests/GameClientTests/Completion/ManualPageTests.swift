import CommandLine
import Testing

@testable import ClientCore
@testable import GameClient

@Suite("The manual page")
struct ManualPageTests {
    private func page() throws -> String {
        let program = ClientHelp.program
        return try #require(try program.answer(program.parse(["help", "--man"])))
    }

    @Test func `it has every command option variable and status`() throws {
        let text = try page()
        func isThere(_ word: String) -> Bool {
            text.contains(word.map { $0 == "-" ? "\\-" : String($0) }.joined())
        }
        for command in ClientCommand.allCases { #expect(isThere("\n.B \(command.rawValue) ")) }
        for option in ClientHelp.program.options {
            #expect(isThere(option.flag) == option.isTyped)
            if let variable = option.variable { #expect(isThere(variable)) }
        }
        #expect(ClientHelp.statuses.count == 10)
        for row in ClientHelp.statuses { #expect(isThere("\n.B \(row.term)\n")) }
    }

    @Test(.enabled(if: ShellScript.has("groff"), "there is no groff here"))
    func `groff has nothing to say against it`() throws {
        let check = try ShellScript(
            "groff -man -Tutf8 -ww -rLL=80n \"$FILE\" >/dev/null",
            reading: try page()
        )
        #expect(check.status == 0 && check.output.isEmpty, "\(check.output)")
    }

    @Test(.enabled(if: ShellScript.has("man"), "there is no man here"))
    func `man shows it`() throws {
        let page = try ShellScript("man -P cat -l \"$FILE\" | col -bx", reading: try page())
        #expect(page.status == 0)
        #expect(page.output.contains("GameClient - card games with friends"), "\(page.output)")
        #expect(page.output.contains("--turn-clock SECONDS"))
        #expect(page.output.contains("128 + signal"))
    }
}
