import CommandLine
import TerminalKit
import Testing

@testable import ClientCore

@Suite("What a terminal gets")
struct TerminalChoicesTests {
    private func choices(
        _ words: [String] = [],
        _ variables: [String: String] = [:],
        input: Bool = true,
        output: Bool = true
    ) throws -> TerminalChoices {
        let environment = ProcessEnvironment(
            variable: { variables[$0] },
            isInputTerminal: input,
            isOutputTerminal: output
        )
        return try Invocation(["join"] + words, environment).configuration.terminal
    }

    private let xterm = ["TERM": "xterm", "LANG": "C.UTF-8"]

    @Test func `lines instead of a screen where that would be useless`() throws {
        #expect(try choices([], xterm).plain == Decision(false, "a terminal, TERM=xterm"))
        #expect(try choices([], xterm, input: false).plain.value)
        #expect(try choices([], xterm, output: false).plain.value)
        #expect(try choices([], ["TERM": "dumb"]).plain == Decision(true, "TERM=dumb"))
        #expect(try choices([], [:]).plain == Decision(true, "TERM is not set"))
    }

    @Test func `lines are chosen by option variable or for a screen reader`() throws {
        #expect(try choices(["--plain"], xterm).plain == Decision(true, "--plain"))
        let variable = xterm.merging(["CARDTABLE_PLAIN": "1"]) { $1 }
        #expect(try choices([], variable).plain == Decision(true, "CARDTABLE_PLAIN"))
        let accessible = xterm.merging(["ACCESSIBLE": "1"]) { $1 }
        #expect(try choices([], accessible).plain == Decision(true, "ACCESSIBLE=1"))
        let off = accessible.merging(["CARDTABLE_PLAIN": "0"]) { $1 }
        #expect(try !choices([], off, input: false).plain.value)
    }

    @Test func `the locale decides on ASCII and the Linux console has nothing else`() throws {
        #expect(try choices([], xterm).ascii == Decision(false, "LANG=C.UTF-8"))
        #expect(try choices([], ["TERM": "linux", "LANG": "C.UTF-8"]).ascii.value)
        #expect(try choices([], ["TERM": "xterm"]).ascii == Decision(true, "no locale is set"))
        #expect(try choices([], ["LC_ALL": "C", "LANG": "C.UTF-8"]).ascii.value)
    }

    @Test func `over SSH less moves`() throws {
        #expect(try choices([], xterm).motion == Decision(.full, "default"))
        let remote = xterm.merging(["SSH_TTY": "/dev/pts/1"]) { $1 }
        #expect(try choices([], remote).motion == Decision(.reduced, "SSH_TTY is set"))
        #expect(try choices(["--motion", "none"], remote).motion == Decision(.none, "--motion"))
    }

    @Test func `the mouse is left to the terminal where somebody wants that`() throws {
        #expect(try choices([], xterm).mouse == Decision(true, "default"))
        #expect(try choices(["--no-mouse"], xterm).mouse == Decision(false, "--no-mouse"))
        for (word, isOn) in [("0", false), ("1", true)] {
            let variables = xterm.merging(["CARDTABLE_MOUSE": word]) { $1 }
            #expect(try choices([], variables).mouse == Decision(isOn, "CARDTABLE_MOUSE"))
        }
    }

    @Test func `images go only where the environment names such a terminal`() throws {
        #expect(try choices([], xterm).images.value == .blocks)
        let kitty = xterm.merging(["KITTY_WINDOW_ID": "1"]) { $1 }
        #expect(try choices([], kitty).images.value == .kitty)
        let iterm = xterm.merging(["TERM_PROGRAM": "iTerm.app"]) { $1 }
        #expect(try choices([], iterm).images.value == .iterm2)
        let inside = kitty.merging(["TMUX": "/tmp/tmux"]) { $1 }
        #expect(try choices([], inside).images == Decision(.blocks, "TMUX is set"))
        #expect(try choices(["--images", "off"], kitty).images == Decision(.off, "--images"))
        #expect(try choices(["--images", "auto"], kitty).images.value == .kitty)
    }

    @Test func `color is decided for each stream`() throws {
        let choices = try choices([], xterm, output: false)
        #expect(choices.color.depth == .none)
        #expect(try self.choices(["--no-color"], xterm).color.depth == .none)
        #expect(try self.choices(["--color", "256"], xterm).messageColor.depth == .palette)
        let variable = ["NO_COLOR": "1", "CARDTABLE_COLOR": "16", "TERM": "xterm"]
        #expect(try self.choices([], variable).color.depth == .sixteen)
    }
}
