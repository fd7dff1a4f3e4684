import GameProtocol
import Pictures
import Testing

@testable import ClientCore
@testable import TerminalKit

@Suite struct ImageProtocolTests {
    private let picture = TerminalKit.Raster(Tile(Kitten(3)))
    private let size = Size(columns: Tile.columns, rows: Tile.rows)

    @Test(arguments: [
        (["KITTY_WINDOW_ID": "1"], ImageProtocol.kitty), (["TERM_PROGRAM": "iTerm.app"], .iterm2),
        (["TERM_PROGRAM": "WezTerm"], .iterm2), (["TERM_PROGRAM": "ghostty"], .kitty),
        (["TERM_PROGRAM": "Apple_Terminal"], nil), ([:], nil),
    ])
    func `the environment alone says which one`(environment: [String: String], kind: ImageProtocol?)
    {
        #expect(ImageProtocol(.auto, environment: environment) == kind)
    }

    @Test(arguments: ImageProtocol.Choice.allCases)
    func `inside tmux there is none`(choice: ImageProtocol.Choice) {
        let environment = ["KITTY_WINDOW_ID": "1", "TMUX": "/tmp/tmux-0/default,1,0"]
        #expect(ImageProtocol(choice, environment: environment) == nil)
    }

    @Test func `what is chosen counts more than the environment`() {
        #expect(ImageProtocol(.iterm2, environment: ["KITTY_WINDOW_ID": "1"]) == .iterm2)
        #expect(ImageProtocol(.kitty, environment: [:]) == .kitty)
        #expect(ImageProtocol(.blocks, environment: ["KITTY_WINDOW_ID": "1"]) == nil)
        #expect(ImageProtocol(.off, environment: ["KITTY_WINDOW_ID": "1"]) == nil)
    }

    @Test func `kitty gets chunks of at most 4096 letters`() throws {
        let commands = commands(ImageProtocol.kitty.send(noise, number: 7))
        #expect(commands.count > 20)
        #expect(commands.allSatisfy { $0.letters.utf8.count <= 4096 })
        #expect(commands.dropLast().allSatisfy { $0.letters.utf8.count % 4 == 0 })
        #expect(commands[0].options == "a=t,f=100,i=7,q=2,m=1")
        #expect(commands.dropFirst().dropLast().allSatisfy { $0.options == "m=1" })
        #expect(commands.last?.options == "m=0")
    }

    /// A picture that compression does not make smaller.
    private var noise: TerminalKit.Raster {
        var chance = SplitMix64(1)
        let pixels = (0..<160 * 160).map { _ in
            let bits = chance.next()
            return TerminalKit.Raster.Color(
                red: UInt8(truncatingIfNeeded: bits),
                green: UInt8(truncatingIfNeeded: bits >> 8),
                blue: UInt8(truncatingIfNeeded: bits >> 16)
            )
        }
        return TerminalKit.Raster(columns: 160, rows: 160, pixels: pixels)
    }

    @Test(.enabled(if: Python.isThere))
    func `Python reads the file of the chunks`() throws {
        let letters = commands(ImageProtocol.kitty.send(picture, number: 1))
            .map(\.letters).joined()
        let program =
            "import sys, base64; sys.stdout.buffer.write("
            + "base64.b64decode(sys.stdin.buffer.read(), validate=True))"
        #expect(try Python.run(program, Array(letters.utf8)) == picture.png)
    }

    @Test func `iTerm2 gets a whole file that leaves the cursor`() {
        let text = String(
            decoding: ImageProtocol.iterm2.show(picture, number: 0, place: 1, size),
            as: UTF8.self
        )
        let file = PNG.encode(columns: picture.columns, rows: picture.rows, rgb: picture.bytes)
        #expect(
            text.hasPrefix(
                "\u{1B}]1337;File=inline=1;size=\(file.count);width=10;height=5;preserveAspectRatio=0;"
                    + "doNotMoveCursor=1:iVBORw0KGgo"
            )
        )
        #expect(text.hasSuffix("\u{07}"))
    }

    @Test func `the terminal is asked nothing`() {
        let hiding = commands(ImageProtocol.kitty.hide(number: 4, place: 2))
        #expect(hiding[0].options == "a=d,d=i,i=4,p=2,q=2")
        #expect(commands(ImageProtocol.kitty.hideAll)[0].options == "a=d,d=A,q=2")
        #expect(ImageProtocol.iterm2.hide(number: 4, place: 2).isEmpty)
    }

    /// Returns the commands of kitty's protocol in the bytes.
    private func commands(_ bytes: [UInt8]) -> [(options: String, letters: String)] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}\\").map { command in
            let parts = command.dropFirst(3).split(separator: ";", maxSplits: 1)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }
}
