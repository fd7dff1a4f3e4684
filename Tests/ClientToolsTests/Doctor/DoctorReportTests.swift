import CommandLine
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import ClientTools

@Suite("What doctor says")
struct DoctorReportTests {
    private func report(
        _ words: [String] = [],
        _ variables: [String: String],
        facts: DoctorReport.Facts = DoctorReport.Facts(),
        file: String? = nil
    ) throws -> DoctorReport {
        let environment = ProcessEnvironment(
            variable: { variables[$0] },
            isInputTerminal: true,
            isOutputTerminal: true,
            isMessagesTerminal: true
        )
        let invocation = try Invocation(["doctor"] + words, environment, file: file)
        return DoctorReport(invocation, environment, facts)
    }

    @Test func `every decision comes with its reason`() throws {
        let facts = DoctorReport.Facts(
            system: "Linux 6.8 x86_64",
            window: "80x24",
            tmuxMouse: "off"
        )
        let variables = [
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "TMUX": "/tmp/tmux", "SSH_TTY": "/dev/x",
            "USER": "ann", "KITTY_WINDOW_ID": "1", "HOME": "/h", "CARDTABLE_LOOK": "abc",
        ]
        let text = try report(
            ["--timeout", "5"],
            variables,
            facts: facts,
            file: #"{"server":"10.0.0.7","color":"auto"}"#
        ).text
        let wanted = [
            "system: Linux 6.8 x86_64", "TERM: xterm-256color", "COLORTERM: not set",
            "locale: LANG=C.UTF-8", "window: 80x24", "tmux: yes", "ssh: yes",
            "plain off: a terminal, TERM=xterm-256color", "ascii off: LANG=C.UTF-8",
            "colors 256: TERM=xterm-256color", "motion reduced: SSH_TTY is set",
            "mouse on: tmux option mouse is off, clicks will not arrive",
            "images blocks: TMUX is set", "look abc: CARDTABLE_LOOK", "name ann: USER=ann",
            "timeout 5 s: --timeout", "server 10.0.0.7: client.json:1",
        ]
        let lines = text.split(separator: "\n").map(String.init)
        for line in wanted { #expect(lines.contains(line), "\(line)\n\(text)") }
    }

    @Test func `escape sequences in variables are not repeated`() throws {
        let text = try report([], ["TERM": "x\u{1B}]0;owned\u{7}", "LANG": "\u{1B}[2J"]).text
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" }, "\(text)")
    }

    @Test func `as JSON it is an object a line`() throws {
        let lines = try report([], ["TERM": "dumb"]).objects.split(separator: "\n")
        #expect(lines.contains(#"{"what":"TERM","value":"dumb"}"#))
        #expect(lines.contains(#"{"what":"plain","value":"on","reason":"TERM=dumb"}"#))
    }
}
