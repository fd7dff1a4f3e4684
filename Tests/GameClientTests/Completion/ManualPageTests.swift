import Testing

@testable import GameClient

@Suite("The manual page")
struct ManualPageTests {
    @Test func itHasEveryCommandOptionVariableAndStatus() {
        let text = ManualPage.text
        func isThere(_ word: String) -> Bool {
            text.contains(word.map { $0 == "-" ? "\\-" : String($0) }.joined())
        }
        for command in CommandSpec.Name.allCases { #expect(isThere("\n.B \(command.rawValue) ")) }
        for option in OptionSpec.all {
            #expect(isThere(option.flag))
            if let variable = option.variable { #expect(isThere(variable)) }
        }
        for row in ExitStatus.rows { #expect(isThere("\n.B \(row.code)\n")) }
    }

    @Test(.enabled(if: ShellScript.has("groff"), "there is no groff here"))
    func groffHasNothingToSayAgainstIt() throws {
        let check = try ShellScript(
            "groff -man -Tutf8 -ww -rLL=80n \"$FILE\" >/dev/null",
            reading: ManualPage.text
        )
        #expect(check.status == 0 && check.output.isEmpty, "\(check.output)")
    }

    @Test(.enabled(if: ShellScript.has("man"), "there is no man here"))
    func manShowsIt() throws {
        let page = try ShellScript("man -P cat -l \"$FILE\" | col -bx", reading: ManualPage.text)
        #expect(page.status == 0)
        #expect(page.output.contains("GameClient - card games with friends"), "\(page.output)")
        #expect(page.output.contains("--turn-clock SECONDS"))
        #expect(page.output.contains("128 + signal"))
    }
}
