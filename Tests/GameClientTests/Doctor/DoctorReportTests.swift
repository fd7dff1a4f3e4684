import Testing

@testable import GameClient

@Suite("What doctor says")
struct DoctorReportTests {
    private func report(
        _ words: [String] = [],
        _ variables: [String: String],
        facts: DoctorReport.Facts = DoctorReport.Facts(),
        file: String? = nil
    ) throws -> DoctorReport {
        let surroundings = Surroundings(
            variable: { variables[$0] },
            isInputTerminal: true,
            isOutputTerminal: true,
            isMessagesTerminal: true
        )
        var line = try ArgumentParser.parse(["doctor"] + words) { variables[$0] }
        let file = try file.map { try ClientFile(path: "client.json", Array($0.utf8)) }
        if let file { line.fill(from: file) }
        let configuration = try ClientConfiguration(line, surroundings)
        return DoctorReport(line, configuration, surroundings, facts, file: file)
    }

    @Test func everyDecisionComesWithItsReason() throws {
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
            "colours 256: TERM=xterm-256color", "motion reduced: SSH_TTY is set",
            "mouse on: tmux option mouse is off, clicks will not arrive",
            "images blocks: TMUX is set", "look abc: CARDTABLE_LOOK", "name ann: USER=ann",
            "timeout 5 s: --timeout", "server 10.0.0.7: client.json:1",
        ]
        let lines = text.split(separator: "\n").map(String.init)
        for line in wanted { #expect(lines.contains(line), "\(line)\n\(text)") }
    }

    @Test func escapeSequencesInVariablesAreNotRepeated() throws {
        let text = try report([], ["TERM": "x\u{1B}]0;owned\u{7}", "LANG": "\u{1B}[2J"]).text
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" }, "\(text)")
    }

    @Test func asJSONItIsAnObjectALine() throws {
        let lines = try report([], ["TERM": "dumb"]).objects.split(separator: "\n")
        #expect(lines.contains(#"{"what":"TERM","value":"dumb"}"#))
        #expect(lines.contains(#"{"what":"plain","value":"on","reason":"TERM=dumb"}"#))
    }
}
